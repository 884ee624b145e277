// Package demo generates dealer accounts for showing, testing and measuring the
// program: clients, a catalog, proposals in every status, change orders, payments and
// orders. It is pure: no SQL, no clock, no randomness except the seed. The same Config
// gives exactly the same Data.
//
// # Shapes
//
// Data holds accounts; everything belongs to exactly one of them. Ids are positive,
// unique within their kind across all accounts, and assigned in the order of the
// slices, so that rows can be inserted in that order:
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
// Proposals and change orders are complete: the totals of options, the financial
// summary, profit, recurring services and the payment schedule are computed with the
// functions of package state and the rates of package tax, so a store can keep them
// unchanged. Times are whole seconds in UTC, none later than Config.Now.
//
// # Sizes
//
// SizeHouse is one house and its people. SizeSmall, the default, has twenty
// proposals from a retrofit to twelve boardrooms, and two archived ones.
// SizeStress adds one proposal of 7,200 lines and 40 change orders, more than a real
// draft could have, so that every screen can be measured on it. SizeAccount adds the
// history of a large dealer: 5,000 proposals, 3,000 contacts and 100,000 catalog
// items. The history comes after the others, as if imported, so that these keep their
// ids and numbers in every size.
//
// Brands, models, suppliers, people and firms are invented. Places and postal
// codes are real. Passwords and keys are not part of the data.
package demo
