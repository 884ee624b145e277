package outbox

import "time"

// SetUptime sets the monotonic clock, for tests that set the other one back and forth.
func (o *Outbox) SetUptime(uptime func() time.Duration) { o.uptime = uptime }
