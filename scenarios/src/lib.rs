//! stub
use std::collections::BTreeMap;
#[derive(Debug)] pub struct DataError{pub file:String,pub line:usize,pub column:usize,pub message:String}
pub struct GameFiles;
#[derive(Clone,Debug,Default)] pub struct Choices(pub BTreeMap<String,String>);
impl Choices{ pub fn get(&self,n:&str)->&str{ self.0.get(n).map_or("",|s|s) } }
