package app

import (
	"slices"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/live"
)

// newLive makes the hub of the sockets. Pages of the public address may open them even where a proxy shows us another host.
func newLive(c config.Serve, guard *auth.Guard, clock func() time.Time) *live.Hub {
	origins := slices.Clone(c.AllowOrigins)
	if c.PublicURL != "" {
		origins = append(origins, strings.TrimSuffix(c.PublicURL, "/"))
	}
	return live.New(live.Options{Guard: guard, AllowOrigins: origins, Clock: clock}, live.NoticeChannel())
}
