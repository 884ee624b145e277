package outbox

import "time"

// SetUptime sets the clock that does not jump, for tests whose other one does.
func (o *Outbox) SetUptime(uptime func() time.Duration) { o.uptime = uptime }
