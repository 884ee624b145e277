package main

// Main is what the program does.
var Main = main
