package cli

import (
	"strings"

	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

// examples are the examples of simple commands, by name. Other commands define their own or need none.
var examples = map[string]string{
	"users list":                    "tender users list --fields name,email --csv",
	"users show":                    "tender users show 'Dana Reyes'",
	"catalog favorite add":          "tender catalog favorite add vx-75 id:1000035",
	"catalog favorite remove":       "tender catalog favorite remove vx-75",
	"new":                           "tender new 'Lake house'\ntender new 'Lake house' --contact 'Erik Halvorsen' --location 'Barton Hills'\ntender new 'Lake house' --jq '.[0].number'",
	"option add":                    "tender option add 1042 'Guest House' --client @better.txt --notes 'Blocking at 62 in.'",
	"doctor":                        "tender doctor\ntender doctor --json\ntender doctor --report report.txt",
	"demo":                          "tender demo\ntender demo --reset",
	"login":                         "tender login --profile work\ntender login --profile work --base-url https://api.example.com --app-key KEY --user-name dana@example.com",
	"logout":                        "tender logout --profile work --purge",
	"profiles use":                  "tender profiles use work",
	"drafts list":                   "tender drafts list --csv",
	"drafts show":                   "tender drafts show 50022/internalNotes",
	"drafts push":                   "tender drafts push 50022/internalNotes",
	"drafts discard":                "tender drafts discard 50022/internalNotes",
	"drafts restore":                "tender drafts restore 50022/internalNotes",
	"outbox list":                   "tender outbox list --jq '.[] | select(.state == \"refused\") | .id'",
	"outbox show":                   "tender outbox show 7",
	"outbox retry":                  "tender outbox retry 7",
	"outbox done":                   "tender outbox done 7",
	"outbox drop":                   "tender outbox drop 7",
	"outbox resolve":                "tender outbox resolve 7 --text @agreed.txt",
	"template show":                 "tender template show theater",
	"template edit":                 "tender template edit theater",
	"help":                          "tender help show",
	"completion":                    "source <(tender completion bash)",
	"webhook list":                  "tender webhook list --json",
	"webhook renew":                 "tender webhook renew 3",
	"webhook delete":                "tender webhook delete 3",
	"serve webhook retry":           "tender serve webhook retry 17",
	"serve webhook ping":            "tender serve webhook ping 3",
	"webhook retry":                 "tender webhook retry 17",
	"webhook ping":                  "tender webhook ping 3",
	"webhook deliveries show":       "tender webhook deliveries show 17",
	"serve webhook deliveries show": "tender serve webhook deliveries show 17",
	"serve init":                    "tender serve init --data /var/lib/tender --account 'Brightline AV' --email dana@example.com",
	"serve backup":                  "tender serve backup /var/backups/tender",
	"serve restore":                 "tender serve restore /var/backups/tender",
	"serve app add":                 "tender serve app add 'Night report'",
	"serve user list":               "tender serve user list 1",
	"serve app revoke":              "tender serve app revoke KEY",
	"serve device revoke":           "tender serve device revoke ID",
	"serve account add":             "tender serve account add 'Other AV' --currency CAD",
	"serve account set":             "tender serve account set 2 --subscription off",
	"serve user add":                "tender serve user add sam@example.com --group Installer --first-name Sam",
	"serve user group":              "tender serve user group sam@example.com Sales",
	"serve user activate":           "tender serve user activate sam@example.com",
	"serve user deactivate":         "tender serve user deactivate sam@example.com",
	"serve user password":           "tender serve user password sam@example.com",
	"serve user revoke-keys":        "tender serve user revoke-keys sam@example.com",
	"serve user verify":             "tender serve user verify sam@example.com",
	"serve proposal changeorder":    "tender serve proposal changeorder 1 1042 'Second screen' '1 display @1899'",
}

// addExamples sets the examples; the library describes how to load the completion.
func addExamples(root *cobra.Command) {
	each(root, func(cmd *cobra.Command) {
		example := examples[run.CommandWords(cmd)]
		if _, takes, _ := strings.Cut(cmd.Use, " "); example == "" && (takes == "" || takes[0] == '[') {
			example = cmd.CommandPath()
		}
		ofShell := cmd.HasParent() && cmd.Parent().Name() == "completion"
		if cmd.Example == "" && example != "" && !ofShell {
			cmd.Example = "  " + strings.ReplaceAll(example, "\n", "\n  ")
		}
	})
}
