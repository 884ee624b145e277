package checks

import (
	"context"
	"fmt"
	"slices"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/state/text"
)

// signature looks for the cause of a refused signature: it shows the signed text, compares it with the service's if
// that is known, and tries other ways to sign. It returns their results.
func (x *run) signature(
	ctx context.Context, c *apiclient.Client, s *observed, call apiclient.Call,
) []support.TriedVariant {
	if call.Canonical != "" {
		x.tell(support.Finding{
			Check: CheckSigned, Result: support.CheckWarning, Found: call.Canonical,
			Next: "This is the signed text, with the User Key as a placeholder; docs/signing.md describes how to check it by hand.",
		})
	}
	ways := apiclient.Variants()
	its, differ := disagreement(call.Canonical, call.Expected)
	if slices.Contains(differ, "address") {
		ways = append([]apiclient.Variant{apiclient.SignedFor(its.Address)}, ways...)
	}
	tried, accepted := try(ctx, c, ways)
	switch {
	case ctx.Err() != nil:
	case accepted != nil:
		found := "The service expects " + accepted.Differs + "."
		if accepted.Address {
			found += " The keys are right."
		}
		x.bad(checkVariants, state.FaultUnauthorized, found, differsNext(accepted, its))
	case len(differ) > 0:
		x.bad(checkVariants, state.FaultUnauthorized,
			fmt.Sprintf("The service checks a different %s than was signed: %s%s.", text.Join(differ), its.Address,
				its.Path),
			"Something on the way, such as a proxy, changes it: correct that first. The secret key may be wrong, too.")
	case len(call.Expected) > 0:
		x.bad(checkVariants, state.FaultUnauthorized,
			"The service checks exactly the signed text, so nothing on the way changes it: the secret key does not belong to the application key.",
			"Copy the secret key again from what the service's operator gave you, and sign in again.")
	default:
		x.bad(checkVariants, state.FaultUnauthorized,
			fmt.Sprintf("None of %d other ways to sign is accepted, with and without separators, host and query.",
				refused(tried)),
			fmt.Sprintf(
				"First rule out a proxy%s that changes the host name, the path or the date: it must pass on the header Host unchanged, %s. "+
					"The service's log has the address that it checks (signed_address). If it is the same, the secret key does not belong to the application key.", via(s), s.url.Host))
	}
	return tried
}

// refused counts the ways that were refused.
func refused(tried []support.TriedVariant) (n int) {
	for _, v := range tried {
		if v.Result == support.VariantRefused {
			n++
		}
	}
	return n
}

// via returns the proxy named by a response, if any.
func via(s *observed) string {
	if by := s.header.Get("Via"); by != "" {
		return " (the response came through " + text.CleanLine(by) + ")"
	}
	return ""
}

// try signs in one way after another until the service accepts one.
func try(
	ctx context.Context, c *apiclient.Client,
	ways []apiclient.Variant,
) (tried []support.TriedVariant, accepted *apiclient.Variant) {
	for i := range ways {
		ok, sent, err := ways[i].Try(ctx, c)
		if ctx.Err() != nil || err != nil {
			return tried, nil
		}
		result := support.VariantRefused
		switch {
		case ok:
			result = support.VariantAccepted
		case !sent:
			result = support.VariantSame
		}
		tried = append(tried, support.TriedVariant{Differs: ways[i].Differs, Result: result})
		if ok {
			return tried, &ways[i]
		}
	}
	return tried, nil
}

// disagreement compares the signed text with those that the service expected. It returns the service's and the
// differing segments; none if they are equal or unknown.
func disagreement(signed string, expected []string) (its apiclient.SignedText, differ []string) {
	mine, ok := apiclient.ReadSignedText(signed)
	if !ok {
		return its, nil
	}
	for _, line := range expected {
		other, ok := apiclient.ReadSignedText(line)
		if !ok {
			continue
		}
		parts := mine.Differs(other)
		if len(parts) == 0 {
			return other, nil
		}
		if differ == nil {
			its, differ = other, parts
		}
	}
	return its, differ
}

// differsNext returns who has to correct the difference.
func differsNext(v *apiclient.Variant, its apiclient.SignedText) string {
	switch {
	case its.Address != "" && v.Differs == apiclient.SignedFor(its.Address).Differs:
		return "Something on the way, such as a proxy, rewrites the header Host. Let it pass on Host unchanged (nginx: proxy_set_header Host $http_host), " +
			"or ask the operator to set the address that clients call (`tender serve --public-url`)."
	case v.Address:
		return "Something on the way, such as a proxy, changes it, or the service has a different public address: tell its operator."
	default:
		return "It signs differently than its documentation says: tell its operator."
	}
}
