package config

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Template returns a settings file with every setting commented out, each with its description,
// default and choices.
func Template(known Known) string {
	var b strings.Builder
	b.WriteString("# The settings of tender. Everything here is a comment that shows the default.\n")
	b.WriteString("# `tender config check` says what is wrong with this file and where.\n")
	table := ""
	for _, f := range settingsFields(known) {
		dot := strings.LastIndexByte(f.key, '.')
		t, key := f.key[:max(0, dot)], f.key[dot+1:]
		if t != table {
			fmt.Fprintf(&b, "\n[%s]\n", t)
			table = t
		}
		b.WriteString("\n")
		for _, line := range wrap(f.doc, 76) {
			b.WriteString("# " + line + "\n")
		}
		if len(f.choices) > 0 {
			b.WriteString("# One of " + orList(f.choices) + ".\n")
		}
		if key == "*" {
			b.WriteString("# " + f.example + "\n")
			continue
		}
		fmt.Fprintf(&b, "# %s = %s\n", key, f.standard(defaultSettings(known)))
	}
	return b.String()
}

// Markdown returns the text of docs/settings.md, with the settings of the service.
func Markdown(known Known, service []ServiceSetting) string {
	var b strings.Builder
	b.WriteString(`# Settings

<!-- Made by ` + "`tender config docs`" + `; change config/ and make it again. -->

The settings are a TOML file, ` + "`settings.toml`" + ` in the configuration directory (` + "`tender config path`" +
		` prints where).
It is optional. ` + "`tender config edit`" + ` opens it in your editor, and creates it with comments if it is missing;
` + "`tender config check`" + ` reports all errors in it by line and column.

| setting | default | choices | what it does |
|---|---|---|---|
`)
	for _, f := range settingsFields(known) {
		writeRow(&b, f.key, f.standard(defaultSettings(known)), f.choices, f.doc)
	}
	b.WriteString(`
## Profiles

A profile is one account on one service: a file ` + "`profiles/NAME.toml`" + ` beside the settings, written by
` + "`tender login`" + `. Its secret key and user key are in the system's keyring, or in ` + "`secrets/NAME.json`" +
		`, which only
you can read, where there is no keyring. The profile ` + "`demo`" + ` always exists and has no file.

| key | default | choices | what it is |
|---|---|---|---|
`)
	for _, f := range profileFields() {
		writeRow(&b, f.key, f.standard(defaultProfile), f.choices, f.doc)
	}
	b.WriteString(`
## The service

` + "`tender serve` reads `serve.toml` in the configuration directory, or the file that `--config` or `$TENDER_SERVE_CONFIG`" + `
names. Its keys are the names of flags; a flag on the command line comes before the variable, and the variable before
the file. All mistakes are reported by line and column. The commands below ` + "`tender serve`" + ` take data directory and
database from there too; a demo takes nothing.

| setting | default | variable | what it does |
|---|---|---|---|
`)
	for _, s := range service {
		fmt.Fprintf(&b, "| `%s` | %s | `%s` | %s |\n", s.Name, code(s.Default), s.Variable, s.About)
	}
	b.WriteString(`
## Environment

| variable | what it does |
|---|---|
`)
	for _, v := range Variables() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", v.Name, v.About)
	}
	b.WriteString(`
## Where things are

| what | where |
|---|---|
`)
	for _, f := range Places() {
		fmt.Fprintf(&b, "| %s | %s |\n", f.Name, f.About)
	}
	return b.String()
}

// Described is a name with its description in Markdown.
type Described struct{ Name, About string }

// Places returns the files and directories that tender uses on this machine.
func Places() []Described {
	return []Described{
		{"settings, profiles", "the configuration directory: `$XDG_CONFIG_HOME/tender` on Linux"},
		{"cache, drafts, outbox", "`profiles/NAME/tender.db` in the data directory: `$XDG_DATA_HOME/tender` on Linux"},
		{
			"the log of requests",
			"`profiles/NAME/requests-N.jsonl` in the data directory, and `environment/requests-N.jsonl` for accounts from the environment; at most two files of 1 MB",
		},
		{"the demo's own service, with the port of its first start", "`demo/service` in the data directory"},
	}
}

// Variables returns the environment variables that the program reads.
func Variables() []Described { return slices.Clone(variables) }

var variables = []Described{
	{"TENDER_BASE_URL", "The address of a service. With the keys below it replaces a profile, for scripts."},
	{"TENDER_APP_KEY", "The application key."},
	{"TENDER_SECRET_KEY", "The secret key. `tender login` also reads it."},
	{"TENDER_USER_KEY", "The user key; or `TENDER_USER_NAME` with `TENDER_PASSWORD`, which are exchanged for one."},
	{"TENDER_USER_NAME", "The user name to sign in with."},
	{"TENDER_PASSWORD", "The password to sign in with."},
	{"TENDER_NEW_PASSWORD", "The new password for `tender account password`."},
	{
		"TENDER_SERVE_CONFIG",
		"The file of settings of `tender serve`.",
	},
	{
		"TENDER_SERVE_DATABASE",
		"The address of a database of PostgreSQL for `tender serve`, with its password if it needs one.",
	},
	{"TENDER_SERVE_SEAL_KEY", "The key of the secrets in that database, in place of a file; see `tender serve seal`."},
	{"TENDER_SMTP_PASSWORD", "The password of the mail server that `tender serve --smtp-url` names."},
	{"TENDER_ENVIRONMENT", "`sandbox` or `live` (the default) for the account at `TENDER_BASE_URL`."},
	{"TENDER_PROFILE", "The profile to open, overriding the settings."},
	{"TENDER_PAGER", "The pager of commands, overriding `PAGER`; empty means none."},
	{
		"FORCE_HYPERLINK",
		"`1` or `0`: whether commands print links; by default they do on terminals known to support them.",
	},
	{"TENDER_CONFIG_DIR", "The configuration directory."},
	{"TENDER_DATA_DIR", "The data directory."},
	{"NO_COLOR", "No colours, if set to any value."},
	{"COLORFGBG", "Whether the background of a terminal that does not say so is dark; many terminals set it."},
	{"VISUAL, EDITOR", "The command that edits texts, if the settings name none."},
}

// code returns a value as code, and nothing for none.
func code(value string) string {
	if value == "" {
		return ""
	}
	return "`" + value + "`"
}

func writeRow(b *strings.Builder, key, standard string, choices []string, doc string) {
	quoted := make([]string, len(choices))
	for i, c := range choices {
		quoted[i] = "`" + c + "`"
	}
	fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", key, code(standard), strings.Join(quoted, ", "), doc)
}

// wrap breaks text at spaces into lines of at most width bytes. It is meant for ASCII text of our
// own.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
