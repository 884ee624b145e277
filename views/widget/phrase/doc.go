// Package phrase holds the wording that screens share: when something was, how a text begins, how
// tax and discount are calculated.
package phrase
