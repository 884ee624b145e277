// Package text processes text from elsewhere: it removes what must not reach a terminal,
// normalizes line ends and direction marks, and folds names and words for comparison.
package text
