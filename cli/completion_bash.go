package cli

import (
	"bytes"
	"strings"

	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

// wordsOfBash replaces the library's function that needs the bash-completion package: it joins what bash splits at =
// and :, as in id:7.
const wordsOfBash = `__tender_init_completion()
{
    local rest=$COMP_LINE i word
    COMPREPLY=() words=() cword=0
    for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
        word=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $rest == [[:space:]]* ]]; then
            words+=("$word")
        else
            words[${#words[@]}-1]+=$word
        fi
        rest=${rest#"${rest%%[![:space:]]*}"}
        rest=${rest#"$word"}
        if ((i <= COMP_CWORD)); then
            cword=$((${#words[@]} - 1))
        fi
    done
    cur=${words[cword]}
    prev=""
    if ((cword > 0)); then
        prev=${words[cword-1]}
    fi
}
`

// bashCompletion returns a completion script for bash that needs no other package.
func bashCompletion(root *cobra.Command, described bool) (string, error) {
	var b bytes.Buffer
	if err := root.GenBashCompletionV2(&b, described); err != nil {
		return "", err
	}
	const begin, end = "__tender_init_completion()\n", "\n}\n"
	before, from, found := strings.Cut(b.String(), begin)
	if !found {
		return b.String(), nil
	}
	_, after, _ := strings.Cut(from, end)
	return before + wordsOfBash + after, nil
}

// completeInBash makes `tender completion bash` print that.
func completeInBash(r *run.Run, root *cobra.Command) {
	cmd, _, err := root.Find([]string{"completion", "bash"})
	if err != nil || cmd.Name() != "bash" {
		return
	}
	cmd.RunE = r.Command(func(cmd *cobra.Command, _ []string) error {
		plain, err := cmd.Flags().GetBool("no-descriptions")
		if err != nil {
			return err
		}
		script, err := bashCompletion(cmd.Root(), !plain)
		r.Printf("%s", script)
		return err
	})
	cmd.Long = `Print the completion of bash. It needs no other package.

To load it in this shell: source <(tender completion bash)

To load it in every new one, once: tender completion bash > ~/.local/share/bash-completion/completions/tender
or, without that package, put the first line into ~/.bashrc.`
}
