package cli

import (
	"strings"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// shape is what a command prints for programs.
type shape struct {
	when string // with which arguments, where a command prints several; empty: always
	of   any    // a value of its type
}

// shapes are what the commands print, by their words behind "tender".
var shapes = map[string][]shape{
	"proposals":      {{"", []summaryJSON{}}},
	"show":           {{"", proposalJSON{}}, {"with `--details`", detailsJSON{}}},
	"changeorders":   {{"of a proposal", contractJSON{}}, {"without a proposal", []changeOrderJSON{}}, {"of one change order", changeOrderJSON{}}},
	"changeorder":    {{"", madeOrderJSON{}}},
	"status":         {{"", statusJSON{}}},
	"people":         {{"", []*contactJSON{}}},
	"people list":    {{"", []*contactJSON{}}},
	"people show":    {{"", personJSON{}}},
	"people add":     {{"", []entryJSON{}}},
	"locations":      {{"", []*locationJSON{}}},
	"locations list": {{"", []*locationJSON{}}},
	"locations show": {{"", &locationJSON{}}},
	"locations add":  {{"", []entryJSON{}}},
	"catalog search": {{"", []catalogItemJSON{}}, {"with `--facets`", []facetJSON{}}},
	"catalog tree":   {{"", []categoryJSON{}}},
	"catalog item":   {{"", wholeItemJSON{}}},
	"pin":            {{"", []pinJSON{}}},
	"sync":           {{"", []pinJSON{}}},
	"filters":        {{"", []filterJSON{}}},
	"search":         {{"", []hitJSON{}}},
	"sign":           {{"", signedJSON{}}},
	"verify":         {{"", checkedJSON{}}},
	"undo":           {{"", []entryJSON{}}},
	"redo":           {{"", []entryJSON{}}},
	"users":          {{"", []userJSON{}}},
	"users list":     {{"", []userJSON{}}},
	"users show":     {{"", userJSON{}}},
	"catalog":        {{"", []catalogItemJSON{}}, {"with `--facets`", []facetJSON{}}},
	"journal":        {{"", []state.JournalRecord{}}},
	"profiles":       {{"", []profileJSON{}}},
	"profiles tidy":  {{"", []keptAccountJSON{}}},
	"doctor":         {{"", []finding{}}},
	"support":        {{"", []supportJSON{}}},
	"log":            {{"", []state.RequestRecord{}}},
	"log show":       {{"", state.RequestRecord{}}},

	"catalog favorite list":   {{"", []catalogItemJSON{}}},
	"catalog favorite add":    {{"", []catalogItemJSON{}}},
	"catalog favorite remove": {{"", []catalogItemJSON{}}},

	"new":    {{"", []entryJSON{}}},
	"set":    {{"", []entryJSON{}}},
	"area":   {{"", []entryJSON{}}},
	"option": {{"", []entryJSON{}}},
	"assign": {{"", []entryJSON{}}},

	"plan":           {{"of a proposal", planJSON{}}, {"without a proposal", []planRowJSON{}}, {"with `companions NUMBER`", []companionJSON{}}},
	"template list":  {{"", []templateJSON{}}},
	"template apply": {{"", planJSON{}}},
	"build":          {{"", buildJSON{}}, {"with `--dry-run`", loadJSON{}}},
	"content":        {{"what is uploaded", []contentJSON{}}, {"the outline", outlineJSON{}}, {"the history", []buildJSON{}}},

	"webhook list":       {{"", []webhookJSON{}}},
	"webhook subscribe":  {{"", webhookJSON{}}},
	"webhook update":     {{"", webhookJSON{}}},
	"webhook renew":      {{"", webhookJSON{}}},
	"webhook delete":     {{"", webhookJSON{}}},
	"webhook listen":     {{"", eventJSON{}}},
	"webhook forward":    {{"", eventJSON{}}},
	"webhook verify":     {{"", verifiedJSON{}}},
	"webhook deliveries": {{"", []deliveryJSON{}}, {"of one", deliveryJSON{}}},
	"webhook retry":      {{"", deliveryJSON{}}},
	"webhook ping":       {{"", deliveryJSON{}}},

	"trigger list": {{"", []triggerJSON{}}},
	"trigger show": {{"of a proposal", triggeredProposalJSON{}}, {"of a payment", triggeredPaymentJSON{}}, {"of an order", triggeredOrderJSON{}}, {"of a person", triggeredPersonJSON{}}},

	"serve init":                 {{"", begunJSON{}}},
	"serve account add":          {{"", accountJSON{}}},
	"serve account set":          {{"", accountJSON{}}},
	"serve account tax":          {{"", taxRateJSON{}}},
	"serve account list":         {{"", []accountJSON{}}},
	"serve user add":             {{"", serviceUserJSON{}}},
	"serve user password":        {{"", serviceUserJSON{}}},
	"serve user verify":          {{"", serviceUserJSON{}}},
	"serve user activate":        {{"", serviceUserJSON{}}},
	"serve user deactivate":      {{"", serviceUserJSON{}}},
	"serve user revoke-keys":     {{"", serviceUserJSON{}}},
	"serve user group":           {{"", serviceUserJSON{}}},
	"serve user list":            {{"", []serviceUserJSON{}}},
	"serve app add":              {{"", applicationJSON{}}},
	"serve app revoke":           {{"", applicationJSON{}}},
	"serve app list":             {{"", []applicationJSON{}}},
	"serve catalog import":       {{"", importedJSON{}}},
	"serve proposal status":      {{"", statusJSON{}}},
	"serve proposal changeorder": {{"", madeOrderJSON{}}},
	"serve backup":               {{"", backupJSON{}}},
	"serve restore":              {{"", restoredJSON{}}},
	"serve webhook retry":        {{"", deliveryJSON{}}},
	"serve webhook ping":         {{"", deliveryJSON{}}},
	"serve webhook deliveries":   {{"", []deliveryJSON{}}, {"of one", deliveryJSON{}}},

	"drafts":         {{"", []draftJSON{}}},
	"drafts list":    {{"", []draftJSON{}}},
	"drafts show":    {{"", draftJSON{}}},
	"drafts push":    {{"", []entryJSON{}}},
	"outbox":         {{"", []entryJSON{}}},
	"outbox list":    {{"", []entryJSON{}}},
	"outbox show":    {{"", entryJSON{}}},
	"outbox push":    {{"", []entryJSON{}}},
	"outbox retry":   {{"", []entryJSON{}}},
	"outbox done":    {{"", []entryJSON{}}},
	"outbox drop":    {{"", []entryJSON{}}},
	"outbox correct": {{"", []entryJSON{}}},
	"outbox resolve": {{"", []entryJSON{}}},
}

// shapeName returns the words by which shapes knows a command.
func shapeName(cmd *cobra.Command) string {
	_, words, _ := strings.Cut(cmd.CommandPath(), " ")
	return words
}
