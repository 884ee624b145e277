// Package text is what the whole program does with text from elsewhere: it cleans
// what must not reach a terminal, writes line ends and marks of direction one way,
// and folds names and words so that they can be compared.
package text
