//! stub
use sandtable_scenarios::{DataError,GameFiles};
use super::ForceType; use crate::Side;
#[derive(Clone,Copy,Debug,PartialEq)] pub enum ShipType { Cv, Cvl, Bb, Bc, Ca, Ap }
#[derive(Clone,Copy,Debug,PartialEq)] pub enum Berth { Base, Reserve, Track(u8) }
#[derive(Clone,Debug)] pub struct Ship { pub id:String, pub name:String, pub ship_type:ShipType, pub kind:u8, pub combat:u8, pub planes:u8, pub defence:u8, pub berth:Berth }
#[derive(Clone,Debug)] pub struct KindInfo{pub code:String,pub label:String,pub ships:u32}
#[derive(Clone,Copy,Debug)] pub struct Space{pub number:u8,pub planes:u8}
#[derive(Clone,Copy,Debug)] pub struct Entry{pub always:u8,pub with_initiative:u8}
#[derive(Clone,Debug)] pub struct Data{pub ships:[Vec<Ship>;2],pub kinds:[Vec<KindInfo>;2],pub adjacent:[[bool;4];4],pub track:[Space;7],pub turns:u8,pub operations:u8,pub start_position:i8,pub start_disrupted:bool,pub area_names:[String;4],pub months:[String;4]}
impl Data{ pub fn load(_:&GameFiles)->Result<Self,DataError>{ Ok(stub()) }
 pub fn entry_of(&self, side:Side, t:ForceType)->Entry{ let (s,i,e,p)=(1,2,4,8); let _=(i,p); match (side,t){ (Side::One,ForceType::A|ForceType::C)=>Entry{always:e,with_initiative:0},(Side::One,ForceType::B)=>Entry{always:e|s,with_initiative:i},(Side::One,ForceType::E)=>Entry{always:e|s,with_initiative:0},(_,ForceType::B)=>Entry{always:p,with_initiative:i},_=>Entry{always:p,with_initiative:0}} } }
fn stub()->Data{ 
 let csv=include_str!("../../../../scenarios/pacific-fury/counters.csv");
 let mut ships=[vec![],vec![]]; let mut kinds:[Vec<KindInfo>;2]=[vec![KindInfo{code:"KT0".into(),label:"transport".into(),ships:3<<28}],vec![KindInfo{code:"KT0".into(),label:"transport".into(),ships:3<<28}]];
 for l in csv.lines().filter(|l|!l.starts_with('#')).skip(1){ let f:Vec<&str>=l.split(',').collect(); if f[2]!="IJN"&&f[2]!="USN"{continue;} if f[6]=="AP"{continue;} let i=usize::from(f[2]=="USN");
  let n=ships[i].len() as u8; let k=kinds[i].iter().position(|k|k.code==f[7]).unwrap_or_else(||{kinds[i].push(KindInfo{code:f[7].into(),label:format!("{} class",f[5]),ships:0});kinds[i].len()-1}); kinds[i][k].ships|=1<<n;
  let t=match f[6]{"CV"=>ShipType::Cv,"CVL"=>ShipType::Cvl,"BB"=>ShipType::Bb,"BC"=>ShipType::Bc,"CA"=>ShipType::Ca,_=>panic!()};
  let b=match f[13]{"base"=>Berth::Base,"reserve"=>Berth::Reserve,_=>Berth::Track(2)};
  ships[i].push(Ship{id:f[1].into(),name:f[3].into(),ship_type:t,kind:k as u8,combat:f[8].parse().unwrap(),planes:f[10].parse().unwrap(),defence:f[11].parse().unwrap(),berth:b}); }
 let mut adjacent=[[false;4];4]; for (a,b) in [(2,1),(3,1),(2,3),(0,1)]{adjacent[a][b]=true;adjacent[b][a]=true;}
 Data{ships,kinds,adjacent,track:[3,2,1,0,1,2,3].map(|n|Space{number:n,planes:n}),turns:4,operations:7,start_position:1,start_disrupted:false,area_names:["The Slot","Ironbottom Sound","Eastern Solomons","South Pacific"].map(String::from),months:["August","September","October","November"].map(String::from)} }
