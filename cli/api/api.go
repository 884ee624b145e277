// Package api has the commands that make, sign and verify a person's own requests.
package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newAPI(r), newSign(r), newVerify(r)}
}

// rawFlags describe a person's own request.
type rawFlags struct {
	fields []string
	input  string
	yes    bool
}

func newAPI(r *run.Run) *cobra.Command {
	var f rawFlags
	cmd := &cobra.Command{
		Use: "api METHOD PATH", Short: "Make a signed request and print the response", Args: cobra.ExactArgs(2),
		Long: `Make any request, signed with the keys of the profile, and print the response. PATH
begins with /, as in /public/proposals/7. Fields become the query of a GET, and the form
of any other request; a value can be @FILE, or - for standard input. --input reads more
fields from a file, as a form or a JSON object.

Every request except a GET is a write: it is refused in a read-only run or profile, and
the first one to a LIVE account needs confirmation. It bypasses the outbox. An installer's
profile without prices makes no requests of its own.

If the service refuses the request, or the response is a web page or broken JSON, it is
printed unchanged in any format, and the explanation goes to standard error.`,
		Example: `  tender api GET /public/proposals -f SearchText=halvorsen --jq '.proposals[].name'
  tender api POST /public/proposals/50022/description -f Description=@text.txt`,
		RunE: r.InPassing(f.call, (*run.Session).MaySeePrices), // any response may have prices
	}
	f.add(cmd)
	run.YesFlag(cmd.Flags(), &f.yes)
	r.Format.AddFlags(cmd.Flags())
	return cmd
}

func (f *rawFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVarP(&f.fields, "field", "f", nil,
		"KEY=VALUE of the query or the form; may be repeated, also with the same key")
	cmd.Flags().StringVar(&f.input, "input", "", "a `file` with more fields, - for standard input")
}

// request returns the request for a method and a path, with the fields of the flags.
func (f *rawFlags) request(r *run.Run, args []string) (apiclient.Raw, error) {
	req := apiclient.Raw{Method: strings.ToUpper(args[0]), Path: args[1], Fields: url.Values{}}
	if at, query, some := strings.Cut(args[1], "?"); some {
		values, err := url.ParseQuery(query)
		if err != nil || req.Method != http.MethodGet {
			return req, run.Usagef("the path has a query that is not escaped or not for a GET; give it as -f KEY=VALUE")
		}
		req.Path, req.Fields = at, values
	}
	if f.input != "" {
		from := "@" + f.input
		if f.input == "-" {
			from = "-"
		}
		content, err := r.Value(from)
		if err != nil {
			return req, err
		}
		more, err := fieldsIn(content)
		if err != nil {
			return req, err
		}
		for key, values := range more {
			req.Fields[key] = append(req.Fields[key], values...)
		}
	}
	for _, field := range f.fields {
		key, given, some := strings.Cut(field, "=")
		if !some || key == "" {
			return req, run.Usagef("-f takes KEY=VALUE, not %q", field)
		}
		value, err := r.Value(given)
		if err != nil {
			return req, err
		}
		req.Fields.Add(key, text.RestoreMarks(value))
	}
	return req, nil
}

// fieldsIn parses a form, or a JSON object of strings, numbers, booleans and lists of them.
func fieldsIn(content string) (url.Values, error) {
	if !strings.HasPrefix(strings.TrimSpace(content), "{") {
		values, err := url.ParseQuery(strings.TrimSpace(content))
		if err != nil {
			return nil, run.Usagef("--input takes a form (a=1&b=2) or a JSON object: %s", err)
		}
		return values, nil
	}
	var object map[string]any
	d := json.NewDecoder(strings.NewReader(content))
	d.UseNumber()
	if err := d.Decode(&object); err != nil {
		return nil, run.Usagef("--input is not a JSON object: %s", err)
	}
	values := url.Values{}
	for key, v := range object {
		list, many := v.([]any)
		if !many {
			list = []any{v}
		}
		for _, one := range list {
			switch one := one.(type) {
			case string:
				values.Add(key, text.RestoreMarks(one))
			case json.Number, bool:
				values.Add(key, fmt.Sprint(one))
			case nil:
			default:
				return nil, run.Usagef("--input: %q is not a string, a number or a list of these", key)
			}
		}
	}
	return values, nil
}

// call makes a request for a method and a path, and prints the response.
func (f *rawFlags) call(ctx context.Context, s *run.Session, args []string) error {
	r, err := f.request(s.Run, args)
	if err != nil {
		return err
	}
	if s.Run.Flags.Offline {
		return run.Usagef("this request needs the service; leave out --offline")
	}
	if r.Method != http.MethodGet {
		if err := s.MayWriteNow(f.yes); err != nil {
			return err
		}
	}
	body, err := remote.Through(ctx, s.Client, func(c *apiclient.Client) ([]byte, error) { return c.Do(ctx, r) })
	if err == nil && json.Valid(body) {
		return s.PrintJSON(json.RawMessage(body))
	}
	if len(body) > 0 {
		s.Printf("%s\n", strings.TrimRight(string(body), "\n"))
	}
	return err
}
