// Package phrase holds the words that screens have in common: when something was, what a
// text begins with, how tax and discount came about.
package phrase
