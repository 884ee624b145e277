// Package demo makes up dealer accounts to show, test and measure the program
// with: clients, a catalog, proposals in every status, change orders, payments
// and orders. It is pure: no SQL, no clock, no randomness but its seed. The same
// Config gives the same Data to the byte.
//
// # Shapes
//
// Data holds accounts; everything belongs to exactly one of them. Ids are
// positive and unique within their kind across all accounts, and they are given
// in the order of the slices, so that rows can be inserted as they come:
//
//	Account
//	├── Users
//	├── Contacts ── Locations
//	├── Industries (tree), Items (of the catalog)
//	├── Proposals ── Areas ── Options ── Items
//	│   └── ChangeOrders ── Areas ── Options ── Items
//	├── Payments
//	└── Orders ── Suppliers
//
// Areas, options and lines are those of package state. Those of change orders
// take their ids from the same sequences as those of proposals. A line's parent
// comes before it in the same option.
//
// Proposals and change orders are complete: the totals of options, the
// financial summary, profit, recurring services and the payment schedule are
// worked out with the functions of package state and the rates of package tax,
// so a store can keep them as they are. Times are whole seconds of UTC, none
// later than Config.Now.
//
// # Sizes
//
// SizeHouse is one house and its people. SizeSmall, the default, has twenty
// proposals from a retrofit to twelve boardrooms, and two archived ones.
// SizeStress adds one proposal of 7,200 lines and 40 change orders, more than a
// draft could have in life, so that every screen can be measured on it.
// SizeAccount adds the history of a large dealer, as if it had been imported
// after the others were made, so that these keep their ids and numbers in every
// size: 5,000 proposals, 3,000 contacts and 100,000 catalog items.
//
// Brands, models, suppliers, people and firms are invented. Places and postal
// codes are real. Passwords and keys are not part of the data.
package demo
