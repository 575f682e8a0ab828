package app

import (
	"fmt"
	"time"

	"jikong/internal/config"
	"jikong/internal/message"
	"jikong/internal/signin"
	"jikong/internal/sso"
)

// newFederation makes the systems at which staff may sign in besides their password.
func newFederation(c config.Serve, messages *message.Service, clock func() time.Time) (signin.Federation, error) {
	out := signin.Federation{Origin: c.PublicURL, Clients: c.AllowOrigins}
	for _, p := range c.Providers {
		if p.Unknown == config.UnknownPhone && !messages.Has(message.SMS) {
			return out, fmt.Errorf("第三方登录 %s 的 unknown 为 phone，但本站没有短信服务，请改用 bind 或 refuse", p.Name)
		}
		provider, err := sso.New(p.Settings, clock)
		if err != nil {
			return out, fmt.Errorf("第三方登录 %s：%w", p.Name, err)
		}
		out.Ways = append(out.Ways, signin.ThirdWay{Name: p.Name, Label: p.Label, Kind: p.Kind, Unknown: signin.UnknownPeople(p.Unknown), Provider: provider})
	}
	return out, nil
}
