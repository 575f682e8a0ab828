package web

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestTheSignatureIsTheOneOfExistingClients(t *testing.T) {
	for text, want := range map[string]string{
		`{}`: "E19D6243CB1945AB4F7202A1B00F77D5",
		`{"x-path-variable":"sys_user,realname,id"}`:                                                                                        "77C52056EF6109F4874CBD8532C8F530",
		`{"keyword":"","pageSize":"6","x-path-variable":"sys_depart,depart_name,id"}`:                                                       "B15FB428883FE32062ADDD3F4082BBA2",
		`{"keyword":"张","pageSize":"10","x-path-variable":"sys_user,realname,username"}`:                                                    "DEC32AAE8A40A8EC67A5FC920DBCE7BB",
		`{"code":"id","condition":"","hasChildField":"is_leaf","pid":"","pidField":"parent_id","tableName":"sys_permission","text":"name"}`: "67638308C21ED8C36516E1C54F4CE0B0",
		`{"mobile":"18611111111","smsmode":"0"}`:                                                                                            "06F9F61CA9192536FCB8F79DE81A757A",
		`{"x-path-variable":"sys_user,realname,id,username!='admin' order by create_time"}`:                                                 "E413D8C6BB5698080F6DBF79DB8A2E0F",
	} {
		if got := signature(text); got != want {
			t.Errorf("%s is signed %s, want %s", text, got, want)
		}
	}
}

func TestTheSignedTextIsMadeAsClientsMakeIt(t *testing.T) {
	cases := []struct{ name, method, target, body, want string }{
		{"no parameters", "GET", "/sys/dict/getDictItems/sex", "", `{}`},
		{"a path segment with commas is signed", "GET", "/sys/dict/getDictItems/sys_user,realname,id", "", `{"x-path-variable":"sys_user,realname,id"}`},
		{"a segment is signed decoded", "GET", "/sys/dict/getDictItems/sys_user,realname,id,username!=%27admin%27%20order%20by%20create_time", "",
			`{"x-path-variable":"sys_user,realname,id,username!='admin' order by create_time"}`},
		{"an encoded comma is none", "GET", "/sys/dict/getDictItems/sys_user%2Crealname%2Cid", "", `{}`},
		{"the cache buster is left out", "GET", "/sys/dict/loadDict/sys_depart,depart_name,id?_t=1700000000&pageSize=6&keyword=", "",
			`{"keyword":"","pageSize":"6","x-path-variable":"sys_depart,depart_name,id"}`},
		{"plus signs are spaces, the last of two values counts", "GET", "/a?x=1&x=a+b", "", `{"x":"a b"}`},
		{"keys that are numbers come first, by number", "GET", "/a?b=1&10=x&9=y&01=z&4294967295=w", "", `{"9":"y","10":"x","01":"z","4294967295":"w","b":"1"}`},
		{"keys sort by UTF-16 code units", "GET", "/a?%EF%BD%81=1&%F0%9F%98%80=2", "", `{"😀":"2","ａ":"1"}`},
		{"only what JavaScript escapes is escaped", "GET", "/a?x=" + url.QueryEscape("\u2028</&\"\\\b\f\n\r\t\x01\x7f中"), "",
			`{"x":"` + "\u2028" + `</&\"\\\b\f\n\r\t\u0001` + "\x7f" + `中"}`},
		{"numbers of a body are texts, the rest stands as it is", "POST", "/a?q=1", `{"smsmode":0,"mobile":"186\u4e2d","deep":{"b":1, "a":[2]},"yes":true,"none":null}`,
			`{"deep":{"b":1,"a":[2]},"mobile":"186中","none":null,"q":"1","smsmode":"0","yes":true}`},
		{"a body of a GET is not signed", "GET", "/a", `{"x":1}`, `{}`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := signedText(httptest.NewRequest(c.method, c.target, strings.NewReader(c.body)))
			if err != nil || got != c.want {
				t.Errorf("got %s %v, want %s", got, err, c.want)
			}
		})
	}
}

type everybody struct{}

func (everybody) Admit(ctx context.Context, _ Access) (context.Context, error) { return ctx, nil }

func TestASignedRouteWantsAFreshAndFittingSignature(t *testing.T) {
	now := time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
	api := NewAPI("test", everybody{})
	api.UseClock(func() time.Time { return now })
	type input struct {
		Code    string `path:"code"`
		Keyword string `query:"keyword"`
	}
	answer := func(_ context.Context, in *input) (string, error) { return in.Code + in.Keyword, nil }
	Handle(api, Route{Methods: "GET", Path: "/signed/{code}", Access: SignedIn, Signed: true}, answer)
	Handle(api, Route{Methods: "GET", Path: "/plain/{code}", Access: SignedIn}, answer)
	Handle(api, Route{Methods: "POST", Path: "/signed", Access: SignedIn, Signed: true}, func(_ context.Context, in *struct {
		Body struct {
			Mobile string `json:"mobile"`
		}
	}) (string, error) {
		return in.Body.Mobile, nil
	})

	ms := func(d time.Duration) string { return strconv.FormatInt(now.Add(d).UnixMilli(), 10) }
	fits := signature(`{"keyword":"张","x-path-variable":"a,b"}`)
	const path = "/signed/a,b?keyword=%E5%BC%A0&_t=1"
	cases := []struct {
		name, method, path, body, sign, stamp string
		admitted                              bool
	}{
		{"a fitting signature", "GET", path, "", fits, ms(0), true},
		{"lower case letters", "GET", path, "", strings.ToLower(fits), ms(0), true},
		{"the old form of the time, in Shanghai", "GET", path, "", fits, "20261120173000", true},
		{"300 seconds old", "GET", path, "", fits, ms(-300 * time.Second), true},
		{"older than 300 seconds", "GET", path, "", fits, ms(-301 * time.Second), false},
		{"300 seconds ahead", "GET", path, "", fits, ms(300 * time.Second), true},
		{"further ahead", "GET", path, "", fits, ms(301 * time.Second), false},
		{"no time", "GET", path, "", fits, "", false},
		{"a time that is none", "GET", path, "", fits, "170000000000x", false},
		{"a day that is none", "GET", path, "", fits, "20261399999999", false},
		{"no signature", "GET", path, "", "", ms(0), false},
		{"a signature over something else", "GET", path, "", signature(`{}`), ms(0), false},
		{"a broken query", "GET", "/signed/a,b?keyword=%E5%BC%A0&x=%zz", "", fits, ms(0), false},
		{"a signed body", "POST", "/signed", `{"mobile":"18611111111","smsmode":0}`, "06F9F61CA9192536FCB8F79DE81A757A", ms(0), true},
		{"a changed body", "POST", "/signed", `{"mobile":"18611111112","smsmode":0}`, "06F9F61CA9192536FCB8F79DE81A757A", ms(0), false},
		{"a body that is no object", "POST", "/signed", `[1]`, signature(`{}`), ms(0), false},
		{"a route that wants none", "GET", "/plain/a,b", "", "", "", true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("X-Sign", c.sign)
			r.Header.Set("X-TIMESTAMP", c.stamp)
			w := httptest.NewRecorder()
			api.ServeHTTP(w, r)
			var e Envelope[*json.RawMessage]
			if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil {
				t.Fatal(err, w.Body)
			}
			if e.Success != c.admitted {
				t.Fatalf("answered %s", w.Body)
			}
			if !c.admitted && (w.Code != 200 || e.Code != 500 || !strings.Contains(e.Message, "签名")) {
				t.Errorf("refused with %d %s", w.Code, w.Body)
			}
			if c.method == "POST" && c.admitted && !strings.Contains(w.Body.String(), "18611111111") {
				t.Errorf("the handler did not get the body: %s", w.Body)
			}
		})
	}
}
