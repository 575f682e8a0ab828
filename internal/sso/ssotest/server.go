// Package ssotest is a system that vouches for people, for tests: OpenID Connect with PKCE, plain OAuth 2.0, CAS and WeChat, as strict
// as the standards ask for, and as wrong as a test wants it.
package ssotest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"
)

// ClientID and Secret are those of the one application the server knows.
const (
	ClientID = "jikong"
	Secret   = "known to two"
)

// Server vouches for one person at a time.
type Server struct {
	*httptest.Server
	t     testing.TB
	clock func() time.Time

	mu      sync.Mutex
	key     *rsa.PrivateKey
	keyID   string
	numbers int
	codes   map[string]grant
	tickets map[string]string // ticket → service
	stalls  map[string]http.HandlerFunc

	// Subject and Name are the person who signs in; Session names the session.
	Subject, Name, Session string
	// Claims changes the id token before it is signed, Header its head.
	Claims, Header func(map[string]any)
	// Sign replaces the signature, nil makes the right one.
	Sign func(signed string) string
	// Describe changes what the server says of itself.
	Describe func(map[string]any)
	// XML replaces the answer of CAS, "" is the right one.
	XML string
	// Broken answers everything with this status, 0 is a working server.
	Broken int
}

type grant struct{ nonce, challenge, redirect string }

// New starts a server at a clock.
func New(t testing.TB, clock func() time.Time) *Server {
	t.Helper()
	s := &Server{t: t, clock: clock, codes: map[string]grant{}, tickets: map[string]string{}, Subject: "u-1001", Name: "王敏", Session: "there-1"}
	s.use(firstKey())
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", s.describe)
	mux.HandleFunc("GET /keys", s.keys)
	mux.HandleFunc("GET /authorize", s.authorize)
	mux.HandleFunc("POST /token", s.token)
	mux.HandleFunc("GET /userinfo", s.userInfo)
	mux.HandleFunc("GET /wechat/qrconnect", s.scan)
	mux.HandleFunc("GET /wechat/access_token", s.wechatToken)
	mux.HandleFunc("GET /wechat/userinfo", s.wechatPerson)
	mux.HandleFunc("GET /cas/login", s.casLogin)
	mux.HandleFunc("GET /cas/serviceValidate", s.validate)
	mux.HandleFunc("GET /cas/p3/serviceValidate", s.validate)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		stall := s.stalls[r.URL.Path]
		s.mu.Unlock()
		if stall != nil {
			stall(w, r)
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.Broken != 0 {
			http.Error(w, "broken", s.Broken)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// firstKey is that of all servers until they rotate it: making one takes longer than a test.
var firstKey = sync.OnceValue(newKey)

func newKey() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
}

// Rotate replaces the key.
func (s *Server) Rotate() { s.use(newKey()) }

func (s *Server) use(key *rsa.PrivateKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.numbers++
	s.key, s.keyID = key, fmt.Sprintf("key-%d", s.numbers)
}

// Visit opens an address of the server as a browser does, and returns where it leads.
func (s *Server) Visit(address string) *url.URL {
	s.t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Get(address)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	to, err := response.Location()
	if err != nil {
		s.t.Fatalf("%s leads nowhere: %s", address, response.Status)
	}
	return to
}

func (s *Server) answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(body); err != nil {
		s.t.Error(err)
	}
}

func (s *Server) describe(w http.ResponseWriter, _ *http.Request) {
	out := map[string]any{
		"issuer": s.URL, "authorization_endpoint": s.URL + "/authorize", "token_endpoint": s.URL + "/token", "jwks_uri": s.URL + "/keys",
		"userinfo_endpoint": s.URL + "/userinfo", "end_session_endpoint": s.URL + "/bye", "id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"},
	}
	if s.Describe != nil {
		s.Describe(out)
	}
	s.answer(w, out)
}

func (s *Server) keys(w http.ResponseWriter, _ *http.Request) {
	e := big.NewInt(int64(s.key.E)).Bytes()
	s.answer(w, map[string]any{"keys": []any{map[string]any{"kty": "RSA", "use": "sig", "kid": s.keyID, "n": encode(s.key.N.Bytes()), "e": encode(e)}}})
}

func (s *Server) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("client_id") != ClientID || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" || q.Get("state") == "" {
		http.Error(w, "wrong request", http.StatusBadRequest)
		return
	}
	s.numbers++
	code := fmt.Sprintf("code-%d", s.numbers)
	s.codes[code] = grant{q.Get("nonce"), q.Get("code_challenge"), q.Get("redirect_uri")}
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {code}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
}

func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	code := r.PostFormValue("code")
	given, known := s.codes[code]
	delete(s.codes, code)
	challenge := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	unescaped, err := url.QueryUnescape(secret)
	if err != nil || id != ClientID || unescaped != Secret || !known || given.redirect != r.PostFormValue("redirect_uri") || encode(challenge[:]) != given.challenge {
		w.WriteHeader(http.StatusBadRequest)
		s.answer(w, map[string]any{"error": "invalid_grant"})
		return
	}
	now := s.clock()
	claims := map[string]any{"iss": s.URL, "aud": ClientID, "sub": s.Subject, "name": s.Name, "sid": s.Session, "nonce": given.nonce, "iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix()}
	if s.Claims != nil {
		s.Claims(claims)
	}
	s.answer(w, map[string]any{"access_token": "access", "token_type": "Bearer", "expires_in": 300, "id_token": s.JWT(claims)})
}

// JWT signs claims, as a test wants the signature to be.
func (s *Server) JWT(claims map[string]any) string {
	header := map[string]any{"alg": "RS256", "typ": "JWT", "kid": s.keyID}
	if s.Header != nil {
		s.Header(header)
	}
	signed := encodeJSON(s.t, header) + "." + encodeJSON(s.t, claims)
	if s.Sign != nil {
		return signed + "." + s.Sign(signed)
	}
	sum := sha256.Sum256([]byte(signed))
	signature, err := rsa.SignPKCS1v15(rand.Reader, s.key, crypto.SHA256, sum[:])
	if err != nil {
		s.t.Error(err)
	}
	return signed + "." + encode(signature)
}

func (s *Server) userInfo(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer access" {
		http.Error(w, "no token", http.StatusUnauthorized)
		return
	}
	s.answer(w, map[string]any{"sub": s.Subject, "name": s.Name, "data": map[string]any{"id": s.Subject, "number": 4711}})
}

func (s *Server) scan(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("appid") != ClientID || q.Get("response_type") != "code" || q.Get("state") == "" {
		http.Error(w, "wrong request", http.StatusBadRequest)
		return
	}
	s.numbers++
	code := fmt.Sprintf("code-%d", s.numbers)
	s.codes[code] = grant{redirect: q.Get("redirect_uri")}
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {code}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
}

// wechatToken says what is wrong with HTTP 200, as WeChat does.
func (s *Server) wechatToken(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	_, known := s.codes[q.Get("code")]
	delete(s.codes, q.Get("code"))
	if !known || q.Get("appid") != ClientID || q.Get("secret") != Secret {
		s.answer(w, map[string]any{"errcode": 40029, "errmsg": "invalid code"})
		return
	}
	s.answer(w, map[string]any{"access_token": "access", "openid": "o-" + s.Subject, "unionid": s.Subject})
}

func (s *Server) wechatPerson(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("access_token") != "access" {
		s.answer(w, map[string]any{"errcode": 40001, "errmsg": "invalid credential"})
		return
	}
	s.answer(w, map[string]any{"openid": "o-" + s.Subject, "nickname": s.Name})
}

func (s *Server) casLogin(w http.ResponseWriter, r *http.Request) {
	s.numbers++
	ticket := fmt.Sprintf("ST-%d-cas", s.numbers)
	service := r.URL.Query().Get("service")
	s.tickets[ticket] = service
	to, err := url.Parse(service)
	if err != nil {
		http.Error(w, "no service", http.StatusBadRequest)
		return
	}
	query := to.Query()
	query.Set("ticket", ticket)
	to.RawQuery = query.Encode()
	http.Redirect(w, r, to.String(), http.StatusFound)
}

func (s *Server) validate(w http.ResponseWriter, r *http.Request) {
	ticket := r.URL.Query().Get("ticket")
	service, known := s.tickets[ticket]
	delete(s.tickets, ticket)
	body := fmt.Sprintf(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>%s</cas:user><cas:attributes><cas:displayName>%s</cas:displayName></cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`, s.Subject, s.Name)
	switch {
	case s.XML != "":
		body = s.XML
	case !known:
		body = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET">unknown</cas:authenticationFailure></cas:serviceResponse>`
	case service != r.URL.Query().Get("service"):
		body = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_SERVICE">another</cas:authenticationFailure></cas:serviceResponse>`
	}
	w.Header().Set("Content-Type", "application/xml")
	if _, err := w.Write([]byte(body)); err != nil {
		s.t.Error(err)
	}
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func encodeJSON(t testing.TB, v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		t.Error(err)
	}
	return encode(text)
}
