package account

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newConfigDocs(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "docs", Short: "Print the documentation of the settings", Args: cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error {
			r.Printf("%s", config.Markdown(r.Known(), serviceSettings(cmd.Root())))
			return nil
		}),
	}
}

// serviceSettings returns the flags of the service that a file may set.
func serviceSettings(root *cobra.Command) (list []config.ServiceSetting) {
	serve, _, err := root.Find([]string{"serve"})
	if err != nil {
		return nil
	}
	serve.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if variable := f.Annotations[config.SettingAnnotation]; len(variable) > 0 {
			list = append(list, config.ServiceSetting{
				Name: f.Name, Default: f.DefValue, Variable: variable[0], About: f.Usage,
			})
		}
	})
	return list
}
