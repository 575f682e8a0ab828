package web

import (
	"context"
	"net/http"
	"strings"
	"time"
)

// What a browser keeps to be known again. The prefix makes browsers insist on encryption, which there is none of on the machine of
// somebody who tries the program out.
const (
	secureDeviceCookie = "__Host-jikong_device"
	plainDeviceCookie  = "jikong_device"
)

// KeepDevice has the browser of the current request keep a value, which comes back as Request.Device. No script can read it.
func KeepDevice(ctx context.Context, value string, life time.Duration, secure bool) {
	name := plainDeviceCookie
	if secure {
		name = secureDeviceCookie
	}
	KeepCookie(ctx, http.Cookie{Name: name, Value: value, Path: "/", MaxAge: int(life.Seconds()), HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode})
}

// KeepCookie has the browser of the current request keep a cookie.
func KeepCookie(ctx context.Context, cookie http.Cookie) {
	if answer := RequestOf(ctx).answer; answer != nil {
		answer.Add("Set-Cookie", cookie.String())
	}
}

// deviceOf prefers the cookie that no other host can have set. Most requests carry none, and then it costs next to nothing.
func deviceOf(r *http.Request) string {
	if !strings.Contains(first(r.Header["Cookie"]), plainDeviceCookie) {
		return ""
	}
	for _, name := range []string{secureDeviceCookie, plainDeviceCookie} {
		if kept, err := r.Cookie(name); err == nil {
			return cut(kept.Value, 200)
		}
	}
	return ""
}
