package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"jikong/internal/sso"
)

// Federation names the systems at which staff may sign in besides their password. They stand in a file of their own: there may be several,
// each with many settings.
type Federation struct {
	SignInProviders string `name:"sign-in-providers" env:"JIKONG_SIGN_IN_PROVIDERS" placeholder:"FILE" help:"第三方登录（统一身份认证、CAS、微信等）的配置文件，JSON 格式；不填则只用账号密码登录。"`
	// Providers are read from the file.
	Providers []SignInProvider `kong:"-"`
}

// What happens to people whom a provider vouches for and who have no account bound to that.
const (
	UnknownRefuse = "refuse" // they are told to ask the administrator
	UnknownBind   = "bind"   // they prove once by password which account is theirs
	UnknownPhone  = "phone"  // they prove it by a code sent to the phone number of the account
)

// SignInProvider is a provider and how it is used here.
type SignInProvider struct {
	sso.Settings
	Unknown string
}

type providerFile struct {
	Providers []providerEntry `json:"providers"`
}

type providerEntry struct {
	Name             string   `json:"name"`
	Label            string   `json:"label"`
	Kind             string   `json:"kind"`
	Issuer           string   `json:"issuer"`
	AuthorizeURL     string   `json:"authorize_url"`
	TokenURL         string   `json:"token_url"`
	UserInfoURL      string   `json:"userinfo_url"`
	LogoutURL        string   `json:"logout_url"`
	ClientID         string   `json:"client_id"`
	ClientSecretFile string   `json:"client_secret_file"`
	AgentID          string   `json:"agent_id"`
	Scopes           []string `json:"scopes"`
	SubjectField     string   `json:"subject_field"`
	NameField        string   `json:"name_field"`
	CASVersion       int      `json:"cas_version"`
	Unknown          string   `json:"unknown"`
	InsideID         string   `json:"inside_client_id"`
	InsideSecretFile string   `json:"inside_client_secret_file"`
	InsideURL        string   `json:"inside_authorize_url"`
}

// validate reads the file. A misspelt setting is an error: it would silently be without effect.
func (s *Federation) validate(publicURL string) error {
	if s.SignInProviders == "" {
		return nil
	}
	if err := checkOrigin(publicURL); err != nil {
		return err
	}
	content, err := os.ReadFile(s.SignInProviders)
	if err != nil {
		return fmt.Errorf("读取第三方登录配置文件失败：%w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	var file providerFile
	if err := decoder.Decode(&file); err != nil {
		return fmt.Errorf("第三方登录配置文件 %s 不正确：%w", s.SignInProviders, err)
	}
	s.Providers = nil
	taken := map[string]bool{}
	for i, entry := range file.Providers {
		provider, err := entry.provider(filepath.Dir(s.SignInProviders))
		if err == nil && taken[entry.Name] {
			err = errors.New("name 与前面的重复")
		}
		if err != nil {
			return fmt.Errorf("第三方登录配置文件第 %d 项（%s）：%w", i+1, entry.Name, err)
		}
		taken[entry.Name] = true
		s.Providers = append(s.Providers, provider)
	}
	return nil
}

// checkOrigin wants the address that providers send people back to. It never comes from a request: that would let a stranger choose.
func checkOrigin(publicURL string) error {
	u, err := url.Parse(publicURL)
	if err != nil || publicURL == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return errors.New("使用 --sign-in-providers 时须设置 --public-url，只写协议、域名和端口，如 https://www.example.gov.cn")
	}
	if local := u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1" || u.Hostname() == "::1"; u.Scheme != "https" && !local {
		return errors.New("使用 --sign-in-providers 时 --public-url 须为 https:// 开头（本机试用可为 http://localhost）")
	}
	return nil
}

var providerName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)

func (e providerEntry) provider(folder string) (SignInProvider, error) {
	p := SignInProvider{Unknown: e.Unknown, Settings: sso.Settings{
		Name: e.Name, Label: strings.TrimSpace(e.Label), Kind: sso.Kind(e.Kind), Issuer: e.Issuer, AuthorizeURL: e.AuthorizeURL,
		TokenURL: e.TokenURL, UserInfoURL: e.UserInfoURL, LogoutURL: e.LogoutURL, ClientID: e.ClientID, AgentID: e.AgentID, Scopes: e.Scopes,
		SubjectField: e.SubjectField, NameField: e.NameField, CASVersion: e.CASVersion, InsideID: e.InsideID, InsideURL: e.InsideURL,
	}}
	if p.Unknown == "" {
		p.Unknown = UnknownRefuse
	}
	switch {
	case !providerName.MatchString(e.Name):
		return p, errors.New("name 应为小写字母开头，只含小写字母、数字、- 和 _，最长 32 位")
	case p.Label == "" || len([]rune(p.Label)) > 20:
		return p, errors.New("label 是登录按钮上的名称，应为 1 到 20 字")
	case p.Unknown != UnknownRefuse && p.Unknown != UnknownBind && p.Unknown != UnknownPhone:
		return p, errors.New("unknown 应为 refuse（拒绝）、bind（用密码绑定已有账号）或 phone（用手机号绑定已有账号）")
	}
	for _, secret := range []struct {
		name, file string
		into       *string
	}{{"client_secret_file", e.ClientSecretFile, &p.ClientSecret}, {"inside_client_secret_file", e.InsideSecretFile, &p.InsideSecret}} {
		if secret.file == "" {
			continue
		}
		var err error
		if *secret.into, err = readSecret(folder, secret.file); err != nil {
			return p, fmt.Errorf("读取 %s 失败：%w", secret.name, err)
		}
	}
	return p, p.Validate()
}

// readSecret takes a path beside the configuration file, or anywhere when it begins with a slash.
func readSecret(folder, file string) (string, error) {
	if !filepath.IsAbs(file) {
		file = filepath.Join(folder, file)
	}
	content, err := os.ReadFile(file)
	return strings.TrimSpace(string(content)), err
}
