package render

import (
	"net/http/httptest"
	"net/url"
	"testing"
)

// The same cookies stand in web/src/features/portal/accessibility/core/settings.test.ts: server and browser must agree.
func TestTheLookOfAPageFollowsTheToolbar(t *testing.T) {
	for _, tt := range []struct{ name, cookie, path, want string }{
		{"nothing set", "", "/index", ""},
		{"another cookie", "other=1", "/index", ""},
		{"open toolbar", "jikong_assist=show=1", "/index", "bar"},
		{"size", "jikong_assist=show=1&zoom=1.2", "/index", "zoom-120 bar"},
		{"size beyond the limit", "jikong_assist=zoom=1.4", "/index", ""},
		{"colours", "jikong_assist=theme=yellow-black", "/index", "theme-yellow-black"},
		{"colours nobody offers", `jikong_assist=theme=x"><script>`, "/index", ""},
		{"everything", "jikong_assist=show=1&zoom=1.3&theme=black-white&simple=1&links=1", "/index", "zoom-130 theme-black-white simple links bar"},
		{"what only the browser needs", "jikong_assist=audio=1&cursor=1&bigtext=1", "/index", ""},
		{"toolbar unwanted here", "jikong_assist=show=1&zoom=1.1; jikong_assist_ignored=%2Findex|%2Fmap", "/index", "zoom-110"},
		{"toolbar unwanted elsewhere", "jikong_assist=show=1; jikong_assist_ignored=%2Fmap", "/index", "bar"},
		{"unwanted on a page with a Chinese address", "jikong_assist=show=1; jikong_assist_ignored=%2Fsearch%2F%E6%B5%81%E6%84%9F", "/search/流感", ""},
		{"a notice of the home page closed", "jikong_closed=7-1", "/index", "closed"},
		{"a notice closed under the toolbar", "jikong_assist=links=1; jikong_closed=7-1", "/index", "links closed"},
		{"broken list of unwanted pages", "jikong_assist=show=1; jikong_assist_ignored=%zz|%", "/index", "bar"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", (&url.URL{Path: tt.path}).String(), nil)
			if tt.cookie != "" {
				r.Header.Set("Cookie", tt.cookie)
			}
			if got := LookOf(r); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
