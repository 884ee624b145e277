package session

import (
	"strings"

	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
)

// builtOf returns what a client may see of a proposal built from a text: what its plan would show for an outline or a
// list, and all of any other text, since the service may use any part of it.
func builtOf(content string) []string {
	var p plan.Plan
	if plan.InGrammar(content) {
		id := plan.ID(0)
		p.Areas = plan.Parse(content).Planned(nil, nil, func() plan.ID { id++; return id })
		return p.ClientTexts()
	}
	l, err := plan.ReadList(rows.Pasted(content), rows.Mapping{})
	if whole := err == nil && l.Notes == "" && len(l.Said) == 0 && len(l.Wrong()) == 0; !whole {
		return pieces(content)
	}
	var texts []string
	for _, line := range l.Lines {
		if line.Entry.Unread {
			return pieces(content)
		}
		texts = append(texts, line.Area, line.Option, strings.Join(line.Entry.Words, " "))
	}
	return pieces(strings.Join(texts, "\n")) // a text that wraps may read like a list
}

// pieces divides a text into pieces of whole lines, since it may be long.
func pieces(content string) (all []string) {
	const most = 64 << 10
	for len(content) > most {
		at := strings.LastIndexByte(content[:most], '\n') + 1
		if at == 0 {
			at = most
		}
		all, content = append(all, content[:at]), content[at:]
	}
	return append(all, content)
}
