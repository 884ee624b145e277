package ui

import (
	"app.tender/tender/views/breakdown"
	"app.tender/tender/views/builder"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/compare"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/details"
	"app.tender/tender/views/doctor"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/history"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/journal"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/proposals"
	"app.tender/tender/views/requests"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/webhooks"
	"app.tender/tender/views/widget/status"
)

// pages returns the screens with their ports, one per line, in the order of the actions that go to them.
func (m *Model) pages() []screen.Page {
	p, sheet := screenPorts{m}, sheetWay{m.base, m.hosting}
	changed := historyWay{sheet, m}
	lines := catalog.OrderLines{Service: m.opts.Remote, Marks: m.opts.Store.Plans}
	statuses := status.Ports{
		Service: m.opts.Remote, Browse: m.opts.Browse, Work: p, Cache: m.opts.Store.Cache,
		Plans: m.opts.Store.Plans, Lines: lines, Live: func() status.Lines { return lines.Remembering() },
		Site: m.session.Site, User: m.opts.User, WhatIfs: m.opts.Store.Marks,
		Items: catalog.Matches(m.opts.Remote, m.opts.Store.Cache),
		Floor: m.opts.MarginFloor, Weights: m.opts.Checks,
	}
	orders := changeorders.NewReader(p, m.opts.Remote, m.opts.Store.Cache,
		changeorders.Moving{Ports: statuses, ReadOnly: p.ReadOnly})
	statuses.MadeOrder = orders.Point
	return []screen.Page{
		proposals.Page(proposals.Ports{
			Service: m.opts.Remote, Cache: m.opts.Store.Cache, Marks: m.opts.Store.Plans, Filters: m.opts.Store.Marks,
			FollowUps: m.opts.Store.Marks, Choices: m.opts.Store.Marks, Sites: m.opts.Store.Marks,
			Work: p, Pins: m.pins, Sellers: m.words.sellers, Status: statuses, Templates: m.opts.Templates,
			Open: p.ID, SoldFirst: m.opts.Installer, Exports: m.opts.Exports, Commands: m.opts.Commands,
		}),
		editor.Page(editor.Ports{
			Session: m.session, Typing: m.session.Typing, Plans: m.session.Plans, Watch: m.session.Proposal.Watch,
			Templates: m.opts.Templates,
			Outbox:    p, Words: m.words, Shell: p,
			Service: m.opts.Remote, Cache: m.opts.Store.Cache, Marks: m.opts.Store.Plans, Sellers: m.words.sellers,
			Clipboard: m.clipboard, Files: m.opts.EditorDir, Floor: m.opts.MarginFloor, Status: statuses,
			Exports: m.opts.Exports,
		}),
		changeorders.Page(orders),
		changeorders.OrderPage(orders),
		contacts.Page(m.opts.Remote, m.opts.Store.Cache, p),
		compare.Page(p, m.opts.Store.Marks),
		installer.Page(p, orders, m.opts.Store.Cache, m.opts.Remote, m.session.Site, installer.Setting{
			Exports: m.opts.Exports, Prices: m.opts.SheetPrices, User: m.opts.User, Initials: m.opts.Initials,
			Keep: keepInitials(m.opts.Store.Marks), Way: sheet.location, Unless: sheet.unless,
		}),
		details.Page(p, m.opts.Store.Cache, sheet.chosen),
		breakdown.Page(p, orders, breakdownWay{sheet, m}.chosen),
		history.Page(m.opts.Remote, changed.chosen, changed.name),
		builder.Page(builder.Ports{
			Work: p, Session: m.session, Builds: m.session.Builds, Files: m.opts.ContentFiles,
			Home: m.opts.Home, Clipboard: m.clipboard,
		}),
		catalog.Page(m.opts.Remote, m.opts.Store.Cache, p),
		conflict.Page(conflict.Ports{
			Work: p, Results: m.session.Typing, Words: m.words, Service: m.opts.Remote, Clipboard: m.clipboard,
		}),
		outbox.Page(outbox.Ports{Work: p, Words: m.words, Cache: m.opts.Store.Cache, User: m.opts.User}),
		journal.Page(m.opts.Store.Journal, m.opts.Store.Cache, m.words),
		webhooks.Page(webhooks.Ports{Service: m.opts.Remote, Work: p}),
		doctor.Page(m.opts.Doctor, func() { m.screens.later(m.refresh) }),
		requests.Page(m.opts.Requests),
	}
}
