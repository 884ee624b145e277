package screen

// NoneOpen is why what is done with the open proposal can't be done while there is none.
const NoneOpen = "No proposal is open: choose one in the list first."
