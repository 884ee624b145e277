package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// examples are those of commands that need few words, by their own words behind "tender".
// The others have theirs beside what they do.
var examples = map[string]string{
	"people":                     "tender people halvorsen\ntender people --type Contractor --csv",
	"users":                      "tender users --fields name,email --csv",
	"users list":                 "tender users list --csv",
	"users show":                 "tender users show 'Dana Reyes'",
	"people list":                "tender people list halvorsen",
	"locations list":             "tender locations list \"Erik Halvorsen\"",
	"catalog favorite":           "tender catalog favorite list",
	"catalog favorite list":      "tender catalog favorite list",
	"catalog favorite add":       "tender catalog favorite add vx-75 id:1000035",
	"catalog favorite remove":    "tender catalog favorite remove vx-75",
	"catalog search":             "tender catalog search display --in-stock --facets",
	"catalog":                    "tender catalog display --brand Northlight --max-price 4000",
	"new":                        "tender new 'Lake house'\ntender new 'Lake house' --jq '.[0].number'",
	"option":                     "tender option 1042 'Guest House' --client @better.txt --notes 'Blocking at 62 in.'",
	"doctor":                     "tender doctor\ntender doctor --json\ntender doctor --report report.txt",
	"demo":                       "tender demo\ntender demo --reset",
	"login":                      "tender login --profile work\ntender login --profile work --base-url https://api.example.com --app-key KEY --user-name dana@example.com",
	"logout":                     "tender logout --profile work --purge",
	"profiles":                   "tender profiles",
	"profiles use":               "tender profiles use work",
	"config":                     "tender config",
	"config edit":                "tender config edit",
	"config check":               "tender config check",
	"config path":                "tender config path",
	"config docs":                "tender config docs",
	"drafts":                     "tender drafts",
	"drafts list":                "tender drafts list --csv",
	"drafts show":                "tender drafts show 50022/internalNotes",
	"drafts push":                "tender drafts push 50022/internalNotes",
	"drafts discard":             "tender drafts discard 50022/internalNotes",
	"drafts restore":             "tender drafts restore 50022/internalNotes",
	"outbox":                     "tender outbox",
	"outbox list":                "tender outbox list --jq '.[] | select(.state == \"refused\") | .id'",
	"outbox push":                "tender outbox push",
	"outbox show":                "tender outbox show 7",
	"outbox retry":               "tender outbox retry 7",
	"outbox done":                "tender outbox done 7",
	"outbox drop":                "tender outbox drop 7",
	"outbox resolve":             "tender outbox resolve 7 --text @agreed.txt",
	"template":                   "tender template",
	"template list":              "tender template list",
	"template show":              "tender template show theater",
	"template edit":              "tender template edit theater",
	"version":                    "tender version",
	"help":                       "tender help show",
	"completion":                 "source <(tender completion bash)",
	"webhook":                    "tender webhook",
	"webhook list":               "tender webhook list --json",
	"webhook renew":              "tender webhook renew 3",
	"webhook delete":             "tender webhook delete 3",
	"trigger":                    "tender trigger",
	"trigger list":               "tender trigger list",
	"serve webhook":              "tender serve webhook",
	"serve webhook deliveries":   "tender serve webhook deliveries",
	"serve webhook retry":        "tender serve webhook retry 17",
	"serve webhook ping":         "tender serve webhook ping 3",
	"webhook deliveries":         "tender webhook deliveries",
	"webhook retry":              "tender webhook retry 17",
	"webhook ping":               "tender webhook ping 3",
	"serve init":                 "tender serve init --data /var/lib/tender --account 'Brightline AV' --email dana@example.com",
	"serve backup":               "tender serve backup /var/backups/tender",
	"serve restore":              "tender serve restore /var/backups/tender",
	"serve account":              "tender serve account",
	"serve user":                 "tender serve user",
	"serve app":                  "tender serve app",
	"serve catalog":              "tender serve catalog",
	"serve proposal":             "tender serve proposal",
	"serve app add":              "tender serve app add 'Night report'",
	"serve app list":             "tender serve app list",
	"serve user list":            "tender serve user list 1",
	"serve app revoke":           "tender serve app revoke KEY",
	"serve account add":          "tender serve account add 'Other AV' --currency CAD",
	"serve account list":         "tender serve account list",
	"serve account set":          "tender serve account set 2 --subscription off",
	"serve user add":             "tender serve user add sam@example.com --group Installer --first-name Sam",
	"serve user group":           "tender serve user group sam@example.com Sales",
	"serve user activate":        "tender serve user activate sam@example.com",
	"serve user deactivate":      "tender serve user deactivate sam@example.com",
	"serve user password":        "tender serve user password sam@example.com",
	"serve user revoke-keys":     "tender serve user revoke-keys sam@example.com",
	"serve user verify":          "tender serve user verify sam@example.com",
	"serve proposal changeorder": "tender serve proposal changeorder 1 1042 'Second screen' '1 display @1899'",
}

// addExamples gives each command its example.
func addExamples(root *cobra.Command) {
	each(root, func(cmd *cobra.Command) {
		if example, known := examples[commandWords(cmd)]; known && cmd.Example == "" {
			cmd.Example = "  " + strings.ReplaceAll(example, "\n", "\n  ")
		}
	})
}
