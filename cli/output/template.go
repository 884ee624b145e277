package output

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	template "github.com/DataDog/datadog-agent/pkg/template/text"
	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"
)

// writeTemplate executes the template on v, and then prints the pending rows of a table.
func (f *Format) writeTemplate(w io.Writer, v any) error {
	input, err := plain(v)
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := f.tmpl.Execute(&b, input); err != nil {
		if failed, ok := errors.AsType[template.ExecError](err); ok {
			err = failed.Err
		}
		_, why, _ := strings.Cut(err.Error(), `executing "--template" `)
		return problem("--template: %s\n  `--json` prints what it is applied to.", cmp.Or(why, err.Error()))
	}
	b.WriteString(f.rows.render())
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// functions returns the functions that templates have in addition to Go's, with gh's names.
func functions(now func() time.Time, table *rows) template.FuncMap {
	return template.FuncMap{
		"join":        join,
		"pluck":       pluck,
		"truncate":    func(n int, v any) string { return ansi.Truncate(words(v), n, "…") },
		"tablerow":    table.add,
		"tablerender": table.render,
		"timefmt":     timeFormat,
		"timeago":     func(text string) (string, error) { return timeAgo(text, now()) },
		"hyperlink":   hyperlink,
		"money":       formatMoney,
		"json":        func(v any) (string, error) { b, err := json.Marshal(v); return string(b), err },
		"contains":    func(part string, v any) bool { return strings.Contains(words(v), part) },
		"hasPrefix":   func(part string, v any) bool { return strings.HasPrefix(words(v), part) },
		"hasSuffix":   func(part string, v any) bool { return strings.HasSuffix(words(v), part) },
	}
}

// words formats a JSON value for people; null is empty.
func words(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// join writes the elements of a list with sep between them.
func join(sep string, list []any) string {
	texts := make([]string, len(list))
	for i := range list {
		texts[i] = words(list[i])
	}
	return strings.Join(texts, sep)
}

// pluck returns the field of each object of a list.
func pluck(field string, list []any) []any {
	out := make([]any, len(list))
	for i := range list {
		if o, ok := list[i].(map[string]any); ok {
			out[i] = o[field]
		}
	}
	return out
}

// formatMoney formats an amount as on the screen, in the digits of an optional currency code.
func formatMoney(amount any, code ...string) (string, error) {
	if amount == nil {
		return money.NoFigure, nil
	}
	d, err := decimal.NewFromString(words(amount))
	if err != nil {
		return "", fmt.Errorf("money takes an amount, not %q", words(amount))
	}
	return money.Format(decimal.NewNullDecimal(d), money.Currency{Code: strings.Join(code, "")}), nil
}

func parseTime(text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return t, fmt.Errorf("%q is no time of the JSON", text)
	}
	return t, nil
}

// timeFormat formats a JSON time with a Go layout, in the local zone.
func timeFormat(format, text string) (string, error) {
	t, err := parseTime(text)
	return t.Local().Format(format), err
}

// timeAgo returns how long ago a JSON time was.
func timeAgo(written string, now time.Time) (string, error) {
	t, err := parseTime(written)
	if err != nil {
		return "", err
	}
	age := now.Sub(t)
	for _, u := range []struct {
		unit time.Duration
		name string
	}{{365 * 24 * time.Hour, "year"}, {30 * 24 * time.Hour, "month"}, {24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}} {
		if n := int(age / u.unit); n > 0 {
			return text.Count(n, u.name) + " ago", nil
		}
	}
	return "just now", nil
}

// hyperlink returns text as a terminal link.
func hyperlink(address, text string) string {
	return ansi.SetHyperlink(address) + text + ansi.ResetHyperlink()
}

// rows are the rows of a template's table.
type rows struct {
	width int // of the terminal; 0 for no limit
	cells [][]string
}

// add adds a row; it is written later.
func (r *rows) add(cells ...any) string {
	row := make([]string, len(cells))
	for i := range cells {
		row[i], _, _ = strings.Cut(words(cells[i]), "\n")
	}
	r.cells = append(r.cells, row)
	return ""
}

// render returns the rows added since the last call, aligned.
func (r *rows) render() string {
	var widths []int
	for _, row := range r.cells {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], ansi.StringWidth(c))
		}
	}
	var b strings.Builder
	for _, row := range r.cells {
		line := ""
		for i, c := range row {
			line += c + strings.Repeat(" ", widths[i]-ansi.StringWidth(c)+2)
		}
		line = strings.TrimRight(line, " ")
		if r.width > 0 {
			line = ansi.Truncate(line, r.width, "…")
		}
		b.WriteString(line + "\n")
	}
	r.cells = nil
	return b.String()
}
