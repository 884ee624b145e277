package main

// Main is the program's main function.
var Main = main
