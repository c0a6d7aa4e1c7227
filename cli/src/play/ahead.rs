//! What was typed before a prompt appeared is not an answer to it.

/// Drops what waits on the terminal unread; tells whether there was anything.
#[cfg(unix)]
pub(super) fn drop_typed_ahead() -> bool {
    use rustix::{
        io::ioctl_fionread,
        termios::{LocalModes, OptionalActions, QueueSelector, tcflush, tcgetattr, tcsetattr},
    };

    let stdin = std::io::stdin();
    let Ok(usual) = tcgetattr(&stdin) else { return false };
    let mut by_byte = usual.clone();
    // In the mode by line a line that is not finished would not be counted.
    by_byte.local_modes.remove(LocalModes::ICANON);
    if tcsetattr(&stdin, OptionalActions::Now, &by_byte).is_err() {
        return false;
    }
    let waiting = ioctl_fionread(&stdin).unwrap_or(0);
    let is_dropped = tcflush(&stdin, QueueSelector::IFlush).is_ok();
    tcsetattr(&stdin, OptionalActions::Now, &usual).is_ok() && is_dropped && waiting > 0
}

/// Elsewhere the terminal keeps what was typed.
#[cfg(not(unix))]
pub(super) const fn drop_typed_ahead() -> bool {
    false
}
