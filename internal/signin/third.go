package signin

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/sso"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Federation is what the configuration says about signing in through other systems.
type Federation struct {
	Ways    []ThirdWay
	Origin  string   // our address, to which the systems send people back
	Clients []string // origins of other clients of ours, which may take a sign-in over
}

// ThirdWay is one system.
type ThirdWay struct {
	Name    string // stands in addresses
	Label   string
	Kind    sso.Kind
	Unknown UnknownPeople
	sso.Provider
}

// UnknownPeople says what happens to people whom a system vouches for and to whom no account is bound.
type UnknownPeople string

// What happens to them. Nobody gets an account by that alone: an administrator makes it, or they register where the site lets people.
const (
	RefuseUnknown UnknownPeople = "refuse"
	BindUnknown   UnknownPeople = "bind"  // they prove an account once by its password
	PhoneUnknown  UnknownPeople = "phone" // they prove it by a code sent to its phone number
)

// ThirdLabel is a system as the sign-in page shows it.
type ThirdLabel struct {
	Name     string   `json:"name"`
	Label    string   `json:"label"`
	Kind     sso.Kind `json:"kind"`
	Register bool     `json:"register" doc:"第一次由此登录的人可以注册账号，须本站开放注册"`
}

// thirdRate admits a person who tries several systems, and not a program that fills tables or makes us ask systems for ever.
var thirdRate = auth.Rate{Burst: 30, Every: 2 * time.Second}

// thirdDesk signs people in through other systems, as the configuration says.
type thirdDesk struct {
	*Service
	Federation
	host   string // of Origin
	secure bool   // Origin is encrypted
	asked  *auth.Limiter
}

func newThirdDesk(s *Service, f Federation) *thirdDesk {
	f.Origin = strings.TrimSuffix(f.Origin, "/")
	_, host, _ := strings.Cut(f.Origin, "://")
	return &thirdDesk{Service: s, Federation: f, host: host, secure: strings.HasPrefix(f.Origin, "https://"), asked: auth.NewLimiter(thirdRate)}
}

func (d *thirdDesk) way(name string) (ThirdWay, error) {
	at := slices.IndexFunc(d.Ways, func(w ThirdWay) bool { return w.Name == name })
	if at < 0 {
		return ThirdWay{}, errs.NotFoundf("没有这种登录方式，请返回登录页重新选择")
	}
	return d.Ways[at], nil
}

func (d *thirdDesk) wayOfKind(kind sso.Kind) (ThirdWay, error) {
	at := slices.IndexFunc(d.Ways, func(w ThirdWay) bool { return w.Kind == kind })
	if at < 0 {
		return ThirdWay{}, errs.NotFoundf("本站没有开通这种登录方式")
	}
	return d.Ways[at], nil
}

// labels are the systems as the sign-in page shows them.
func (d *thirdDesk) labels() []ThirdLabel {
	labels := []ThirdLabel{}
	for _, way := range d.Ways {
		labels = append(labels, ThirdLabel{Name: way.Name, Label: way.Label, Kind: way.Kind, Register: way.Unknown != RefuseUnknown})
	}
	return labels
}

// ours tells whether an origin is this site or a client of it. It is compared as a whole: a beginning that looks right is not enough.
func (d *thirdDesk) ours(origin string) bool {
	return origin != "" && (origin == d.Origin || slices.Contains(d.Clients, origin))
}

func (d *thirdDesk) callback(way ThirdWay) string {
	return d.Origin + "/api/sys/thirdLogin/callback/" + url.PathEscape(way.Name)
}

func (s *thirdDesk) mountThird(api *web.API) {
	const tag = "第三方登录"
	api.HandleRaw(web.Route{Methods: "GET", Path: "/sys/thirdLogin/start/{source}", Tag: tag, Summary: "到第三方登录", Access: web.Anonymous}, s.startPage)
	api.HandleRaw(web.Route{Methods: "GET", Path: "/sys/thirdLogin/render/{source}", Tag: tag, Summary: "到第三方登录（弹出窗口）", Access: web.Anonymous}, s.startOpener)
	api.HandleRaw(web.Route{Methods: "GET", Path: "/sys/thirdLogin/oauth2/{source}/login", Tag: tag, Summary: "到第三方登录（应用内）", Access: web.Anonymous}, s.startClient)
	api.HandleRaw(web.Route{Methods: "GET", Path: "/sys/thirdLogin/callback/{source}", Tag: tag, Summary: "第三方登录的返回地址", Access: web.Anonymous}, s.thirdCallback)
	api.HandleRaw(web.Route{Methods: "POST", Path: "/sys/thirdLogin/callback/{source}", Tag: tag, Summary: "第三方通知会话结束", Access: web.Anonymous, MaxBody: maxFarewell}, s.thirdFarewell)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/thirdLogin/exchange", Tag: tag, Summary: "用一次性代码换取登录", Access: web.Anonymous}, s.exchangeThird)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/thirdLogin/bind", Tag: tag, Summary: "用密码把第三方账号绑定到已有账号并登录", Access: web.Anonymous}, s.bindThird)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/thirdLogin/bindPhone", Tag: tag, Summary: "用手机验证码把第三方账号绑定到已有账号并登录", Access: web.Anonymous}, s.bindThirdByPhone)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/thirdLogin/register", Tag: tag, Summary: "注册账号并绑定第三方账号", Access: web.Anonymous}, s.registerThird)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/thirdLogin/getLoginUser/{token}/{thirdType}", Tag: tag, Summary: "弹出窗口登录后换取登录", Access: web.Anonymous}, s.thirdLoginUser)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/thirdLogin/getLoginUser/{token}/{thirdType}/{tenantId}", Tag: tag, Summary: "弹出窗口登录后换取登录（指定站点）", Access: web.Anonymous}, s.thirdLoginUserAt)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/thirdLogin/bindingThirdPhone", Tag: tag, Summary: "用手机验证码绑定已有账号", Access: web.Anonymous}, s.bindThirdPhone)
	for _, base := range []string{"/sys/third/user", "/sys/thirdLogin/user"} {
		web.Handle(api, web.Route{Methods: "POST", Path: base + "/create", Tag: tag, Summary: "为第三方账号建立用户（本系统不自动建立）", Access: web.Anonymous}, s.createThirdUser)
		web.Handle(api, web.Route{Methods: "POST", Path: base + "/checkPassword", Tag: tag, Summary: "用密码绑定已有账号（弹出窗口）", Access: web.Anonymous}, s.checkThirdPassword)
	}
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/loginByOpenid", Tag: tag, Summary: "用微信授权码登录", Access: web.Anonymous}, s.loginByOpenid)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/cas/client/validateLogin", Tag: tag, Summary: "用 CAS 票据登录", Access: web.Anonymous}, s.validateCAS)
	s.mountBindings(api, tag)
	s.mountQrcodes(api)
}

// newSecret draws a text that nobody guesses: 256 bits of A–Z a–z 0–9 - and _.
func newSecret() string { return base64.RawURLEncoding.EncodeToString(value.Random(32)) }

// secretHash is what the database keeps of a secret, "" of none.
func secretHash(secret string) string {
	if secret == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// thirdFailure names a failure in an address; the page has the sentence for it.
func thirdFailure(err error) string {
	switch {
	case errors.Is(err, sso.ErrDown):
		return "unavailable"
	case errors.Is(err, sso.ErrDenied):
		return "denied"
	}
	return "refused"
}

// thirdError is the sentence for callers who show what an answer says.
func thirdError(err error, label string) error {
	switch {
	case errors.Is(err, sso.ErrDown):
		return errs.Wrap(err, errs.Timeout, "%s暂时没有响应，请稍后再试，或改用账号密码登录", label)
	case errors.Is(err, sso.ErrDenied), errors.Is(err, sso.ErrRefused):
		return errs.Wrap(err, errs.Invalid, "%s没有确认您的身份，请重新登录", label)
	}
	return err
}

// The browser that begins a sign-in keeps a secret for it. The prefix makes browsers insist on encryption, which there is none of on
// the machine of somebody who tries the program out.
const (
	secureBrowserCookie = "__Host-jikong_signin"
	plainBrowserCookie  = "jikong_signin"
	browserLife         = 10 * time.Minute
)

func (d *thirdDesk) cookieName() string {
	if d.secure {
		return secureBrowserCookie
	}
	return plainBrowserCookie
}

// BrowserCookies is what a call reads of it.
type BrowserCookies struct {
	Secure string `cookie:"__Host-jikong_signin"`
	Plain  string `cookie:"jikong_signin"`
}

func (d *thirdDesk) browser(c BrowserCookies) string {
	if d.secure {
		return c.Secure
	}
	return c.Plain
}

// markBrowser returns the secret of the browser and has it kept for another ten minutes.
func (d *thirdDesk) markBrowser(w http.ResponseWriter, r *http.Request) string {
	secret := ""
	if kept, err := r.Cookie(d.cookieName()); err == nil && len(kept.Value) == 43 {
		secret = kept.Value
	}
	if secret == "" {
		secret = newSecret()
	}
	http.SetCookie(w, &http.Cookie{Name: d.cookieName(), Value: secret, Path: "/", MaxAge: int(browserLife.Seconds()), HttpOnly: true, Secure: d.secure, SameSite: http.SameSiteLaxMode})
	return secret
}
