package cli

import (
	"testing"
)

// The account's key was revoked.
func TestTheEditorsDoctor(t *testing.T) {
	t.Parallel()
	o := newMachine(t)
	d := o.start().Idle().Press("ctrl+k").Type("does not work").Idle().Press("enter").Idle()
	d.See("All well", "✓ database", "✓ signature").DoNotSee("✗")
	d.Press("enter").Idle().See("Requests", "list proposals", "/public/webhook/subscriptions").Press("esc").Idle()
	if err := o.world.Service().Admin().RevokeKeys(t.Context(), o.world.Ready.UserName); err != nil {
		t.Fatal(err)
	}
	d.Press("R").Idle().See("Not working: sign-in", "The User Key was revoked", "! sign in")
	for _, secret := range []string{o.world.Ready.SecretKey, o.world.Ready.UserKey} {
		d.DoNotSee(secret)
	}
	d.Press("enter").Idle().Press("f").Idle().See("Requests that failed", "user key no longer valid", "InvalidUserKey").
		Press("esc").Idle()
	o.world.StopService()
	d.Press("R").Idle().See("Not working: connection", "the connection is refused").Press("esc").Idle().
		See("Halvorsen Residence")
}
