package serve

import (
	"slices"
	"strings"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/bucket"
	"app.tender/tender/state/support"
	"github.com/spf13/cobra"
)

// instanceCheckJSON is a finding about an instance.
type instanceCheckJSON struct {
	Check  string              `json:"check"`  // what was looked at
	Result support.CheckResult `json:"result"` // good, warning, bad, skipped
	Found  string              `json:"found"`
	Next   string              `json:"next"` // what to do
}

func newCheck(r *run.Run, at *instance) *cobra.Command {
	var c service.CheckConfig
	cmd := &cobra.Command{
		Use: "check", Short: "Check files, database, disk, backup and certificate", Args: cobra.NoArgs,
		Long: `Check the instance, for a person or for monitoring: who may read its files, whether the
database is damaged, the version of its tables, the free disk, the age of the newest
backup, and the days that the certificate has. It changes nothing, and the service may run.

The exit code is 1 if anything is bad; a warning alone leaves it 0.`,
		Example: "  tender serve check --data /var/lib/tender --backups /backup --tls-cert /etc/tender/cert.pem",
	}
	cmd.Flags().StringVar(&c.BackupDir, "backups", "", "the folder of backups, or s3://BUCKET/PREFIX")
	cmd.Flags().DurationVar(&c.BackupAge, "backup-age", 26*time.Hour, "how old the newest backup may be")
	cmd.Flags().StringVar(&c.TLSCertFile, "tls-cert", "", "the certificate that the service has")
	cmd.Flags().StringVar(&c.TLSKeyFile, "tls-key", "", "the certificate's key")
	cmd.RunE = r.Command(func(cmd *cobra.Command, _ []string) (err error) {
		if c.Database, err = at.address(r); err != nil {
			return err
		}
		if strings.HasPrefix(c.BackupDir, bucket.Scheme) {
			if c.Bucket, err = bucket.Open(c.BackupDir, at.s3Endpoint, r.Getenv); err != nil {
				return err
			}
		}
		c.DataDir, c.Now = at.directory(r), r.Time()
		findings := service.Check(cmd.Context(), c)
		if r.ForPrograms() {
			rows := make([]instanceCheckJSON, len(findings))
			for i := range findings {
				f := &findings[i]
				rows[i] = instanceCheckJSON{f.Check, f.Result, f.Words(), f.Next}
			}
			err = r.PrintJSON(rows)
		} else {
			r.Printf("%s", support.FindingsText(findings))
		}
		if err == nil && slices.ContainsFunc(findings, func(f support.Finding) bool {
			return f.Result == support.CheckBad
		}) {
			err = run.Silent(1)
		}
		return err
	})
	return run.Prints[[]instanceCheckJSON](r, cmd)
}
