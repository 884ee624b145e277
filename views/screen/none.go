package screen

// NoneOpen is why actions on the open proposal are unavailable while there is none.
const NoneOpen = "No proposal is open: choose one in the list first."
