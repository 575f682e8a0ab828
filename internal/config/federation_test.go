package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jikong/internal/config"
)

// providersFile writes a configuration of providers beside the secret they share.
func providersFile(t *testing.T, content string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{"providers.json": content, "sso.secret": "not-for-everybody\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(folder, "providers.json")
}

func TestSignInProvidersComeFromAFileWithTheirSecretsBeside(t *testing.T) {
	file := providersFile(t, `{"providers": [
		{"name": "sso", "label": "统一身份认证", "kind": "oidc", "issuer": "https://sso.example.gov.cn", "client_id": "jikong", "client_secret_file": "sso.secret", "unknown": "bind"},
		{"name": "cas", "label": "市门户", "kind": "cas", "issuer": "https://cas.example.gov.cn/cas", "cas_version": 2}]}`)
	s, err := parse(t, "", nil, "--public-url", "https://www.example.gov.cn", "--sign-in-providers", file)
	if err != nil || len(s.Providers) != 2 {
		t.Fatalf("%v, %v", s.Providers, err)
	}
	if sso := s.Providers[0]; sso.ClientSecret != "not-for-everybody" || sso.Label != "统一身份认证" || sso.Unknown != config.UnknownBind {
		t.Errorf("%+v", sso)
	}
	if s.Providers[1].Unknown != config.UnknownRefuse {
		t.Errorf("unknown people of a provider without a rule: %q", s.Providers[1].Unknown)
	}
}

func TestAWrongProviderStopsTheStartWithAReason(t *testing.T) {
	one := func(fields string) string {
		return `{"providers": [{"name": "sso", "label": "统一认证", ` + fields + `}]}`
	}
	oidc := `"kind": "oidc", "issuer": "https://sso.example.gov.cn", "client_id": "jikong"`
	cases := []struct{ name, file, address, want string }{
		{"without the address of the site", one(oidc), "", "--public-url"},
		{"with an address others read along", one(oidc), "http://www.example.gov.cn", "https://"},
		{"with an address that has a path", one(oidc), "https://www.example.gov.cn/site", "--public-url"},
		{"no JSON", `providers`, "https://a.cn", "不正确"},
		{"a misspelt setting", one(oidc + `, "isuer": "x"`), "https://a.cn", "isuer"},
		{"another protocol", one(`"kind": "saml"`), "https://a.cn", "kind 应为"},
		{"no issuer", one(`"kind": "oidc", "client_id": "jikong"`), "https://a.cn", "缺少 issuer"},
		{"an issuer others read along", one(`"kind": "oidc", "issuer": "http://sso.example.gov.cn", "client_id": "jikong"`), "https://a.cn", "issuer 应为 https://"},
		{"a password in an address", one(`"kind": "cas", "issuer": "https://user:pw@cas.example.gov.cn"`), "https://a.cn", "不含账号"},
		{"OAuth without the field of the person", one(`"kind": "oauth2", "authorize_url": "https://a.cn/a", "token_url": "https://a.cn/t", "userinfo_url": "https://a.cn/u", "client_id": "x"`), "https://a.cn", "缺少 subject_field"},
		{"WeChat without its secret", one(`"kind": "wechat", "client_id": "wx1"`), "https://a.cn", "缺少 client_secret_file"},
		{"a secret that is not there", one(oidc + `, "client_secret_file": "missing"`), "https://a.cn", "client_secret_file 失败"},
		{"another rule for unknown people", one(oidc + `, "unknown": "create"`), "https://a.cn", "unknown 应为"},
		{"CAS of another version", one(`"kind": "cas", "issuer": "https://cas.cn", "cas_version": 1`), "https://a.cn", "cas_version"},
		{"a name that does not fit into an address", `{"providers": [{"name": "../x", "label": "x", ` + oidc + `}]}`, "https://a.cn", "name 应为"},
		{"no label", `{"providers": [{"name": "sso", ` + oidc + `}]}`, "https://a.cn", "label"},
		{"the same name twice", `{"providers": [{"name": "sso", "label": "x", ` + oidc + `}, {"name": "sso", "label": "y", ` + oidc + `}]}`, "https://a.cn", "重复"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			args := []string{"--sign-in-providers", providersFile(t, c.file)}
			if c.address != "" {
				args = append(args, "--public-url", c.address)
			}
			if _, err := parse(t, "", nil, args...); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
