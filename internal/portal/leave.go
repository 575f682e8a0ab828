package portal

import (
	"crypto/subtle"
	"net/url"
	"strings"

	"jikong/internal/content"
	"jikong/internal/portal/outgoing"
	"jikong/internal/render"
)

// outgoing is what becomes of the links of a page: those to other sites lead to a notice first, that to the form for faults knows the page.
func (v pageRequest) outgoing(path string) *render.Outgoing {
	notice, _ := content.LeavingOf(v.blockText(content.LeaveMark))
	form := v.blockText(content.ErrorReportMark)
	if v.seal == nil {
		notice = content.Leaving{}
	}
	if isDiscreet(path) { // neither where its readers go nor what they find wrong is told to anybody
		notice, form = content.Leaving{}, ""
	}
	if !notice.Told && !strings.Contains(form, "?") {
		return nil
	}
	links := outgoing.Links{Leaving: notice, Form: form, Path: path, Tenant: v.tenant, Base: v.base, Seal: v.seal}
	return &render.Outgoing{Key: strings.Join(append(notice.Known, v.base, form), "\n"), Of: links.Rewrite}
}

// isDiscreet names the pages of which nothing leaves the browser of their readers.
func isDiscreet(path string) bool { return path == "/aids" || strings.HasPrefix(path, "/aids/") }

func (v pageRequest) blockText(mark string) string {
	for _, b := range v.frame.Blocks {
		if b.Mark == mark && b.LanguageObj.Value != content.Hide {
			return strings.TrimSpace(b.LanguageObj.Value)
		}
	}
	return ""
}

// leaveProps are those of the notice before another site.
type leaveProps struct {
	Kind string `json:"kind" enum:"leave"`
	To   string `json:"to"`
	Host string `json:"host"`
}

// leavePage tells a reader that the site ends here. It stands for addresses alone that the site links itself.
func (v pageRequest) leavePage() (page, error) {
	to, sign := v.query.Get(outgoing.ParamTo), v.query.Get(outgoing.ParamSign)
	address, err := url.Parse(to)
	if v.seal == nil || err != nil || address.Hostname() == "" || (address.Scheme != "https" && address.Scheme != "http") ||
		subtle.ConstantTimeCompare([]byte(sign), []byte(outgoing.Signature(v.seal, v.tenant, to))) != 1 {
		return v.notFound()
	}
	plain, err := render.Plain(`<h1>您将离开本站</h1>
<p>您要去的网址：{{.}}</p>
<p><a data-told="" rel="noopener noreferrer nofollow" href="{{.}}">继续前往</a> <a href="/index">返回首页</a></p>
`, to)
	return page{Page: render.Page{
		Title: v.title("您将离开本站"), Meta: append(v.siteMeta(), noIndex()), Links: v.links(nil), NoStore: true,
		Kind: pageLeave, Props: leaveProps{Kind: pageLeave, To: to, Host: address.Host}, PlainHTML: plain,
	}}, err
}
