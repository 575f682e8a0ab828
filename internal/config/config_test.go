package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"jikong/internal/config"
)

type program struct {
	Config kong.ConfigFlag `name:"config" env:"JIKONG_CONFIG"`
	Serve  config.Serve    `cmd:""`
}

// parse reads the settings as the command does: flags, environment, file.
func parse(t *testing.T, file string, environment map[string]string, args ...string) (config.Serve, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "jikong.conf")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, value := range environment {
		t.Setenv(name, value)
	}
	var p program
	parser, err := kong.New(&p, kong.Configuration(config.FileLoader), kong.Exit(func(int) { t.Fatal("the parser ended the program") }))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(append([]string{"serve", "--config", path}, args...)); err != nil {
		return p.Serve, err
	}
	return p.Serve, p.Serve.Validate()
}

func TestAFlagWinsOverTheEnvironmentAndTheEnvironmentOverTheFile(t *testing.T) {
	file := "# 配置\nlisten = 10.0.0.1:80\ndata = from-file\ncache-size = 8\n"
	s, err := parse(t, file, map[string]string{"JIKONG_DATA": "from-environment", "JIKONG_CACHE_SIZE": "16"}, "--cache-size", "32")
	if err != nil {
		t.Fatal(err)
	}
	if s.Listen != "10.0.0.1:80" || s.Dir != "from-environment" || s.CacheSize != 32 {
		t.Errorf("listen %s, data %s, cache %d", s.Listen, s.Dir, s.CacheSize)
	}
}

func TestWrongSettingsStopTheStartWithAReason(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "database")
	if err := os.WriteFile(secret, []byte("mysql://user:pw@host/db\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name, file string
		args       []string
		want       string
	}{
		{"a fixed captcha outside the demo mode", "", []string{"--demo-captcha", "abcd"}, "只能在演示模式"},
		{"a misspelt name in the file", "lisen = :80\n", nil, "lisen"},
		{"a line without a value", "listen\n", nil, "第 1 行"},
		{"another kind of database", "", []string{"--database", "mysql://host/db"}, "postgres://"},
		{"another kind of database from a file", "", []string{"--database-file", secret}, "postgres://"},
		{"a missing secret file", "", []string{"--database-file", "/no/such/file"}, "读取数据库地址文件失败"},
		{"a public address without a scheme", "", []string{"--public-url", "www.example.gov.cn"}, "--public-url"},
		{"a session that ends before it is idle", "", []string{"--session-limit", "1m", "--idle-timeout", "5m"}, "--idle-timeout"},
		{"a bucket without a server", "", []string{"--s3-bucket", "files"}, "--s3-endpoint"},
		{"a server without a bucket", "s3-endpoint = https://s3.example.gov.cn\n", nil, "--s3-bucket"},
		{"keys in the address", "", []string{"--s3-endpoint", "https://key:secret@s3.example.gov.cn"}, "密钥另外设置"},
		{"a missing file of the S3 secret", "", []string{"--s3-secret-key-file", "/no/such/file"}, "S3 密钥文件"},
		{"less than no video", "", []string{"--max-video=-1"}, "--max-video"},
		{"a token without a speech service", "", []string{"--speech-token", "x"}, "--speech-url"},
		{"a speech service that is no web address", "speech-url = tts.example.gov.cn\n", nil, "--speech-url"},
		{"a token in the address of the speech service", "", []string{"--speech-url", "https://:token@tts.example.gov.cn/"}, "令牌另外设置"},
		{"a missing file of the speech token", "", []string{"--speech-token-file", "/no/such/file"}, "语音服务令牌文件"},
		{"a sound format nobody plays", "", []string{"--speech-format", "flac"}, "speech-format"},
		{"no room for sounds", "", []string{"--speech-url", "http://127.0.0.1:8000/", "--speech-cache", "0"}, "--speech-cache"},
		{"an SMS gateway without encryption", "", []string{"--sms-url", "http://sms.example.gov.cn/send", "--sms-body", "{}"}, "--sms-url"},
		{"an SMS gateway with a password in its address", "", []string{"--sms-url", "https://u:p@sms.example.gov.cn/", "--sms-body", "{}"}, "密钥另外设置"},
		{"an SMS gateway that is told nothing", "", []string{"--sms-url", "https://sms.example.gov.cn/"}, "--sms-body"},
		{"words for an SMS gateway that is not there", "sms-body = {}\n", nil, "--sms-url"},
		{"a missing file of the SMS headers", "", []string{"--sms-headers-file", "/no/such/file"}, "短信网关请求头文件"},
		{"JSON behind an address", "", []string{"--sms-url", "https://sms.example.gov.cn/", "--sms-body", "{}", "--sms-method", "GET"}, "--sms-encoding form"},
		{"an SMS gateway that is waited for too long", "", []string{"--sms-url", "https://sms.example.gov.cn/", "--sms-body", "{}", "--sms-timeout", "2m"}, "--sms-timeout"},
		{"mail without encryption", "", []string{"--smtp-host", "mail.example.gov.cn", "--smtp-security", "none", "--smtp-from", "a@example.gov.cn"}, "本机"},
		{"mail from nobody", "", []string{"--smtp-host", "mail.example.gov.cn"}, "--smtp-from"},
		{"a mail password without a server", "", []string{"--smtp-password", "x"}, "--smtp-host"},
		{"a registration that is neither open nor closed", "", []string{"--registration", "maybe"}, "registration"},
		{"a password nobody has to guess long", "", []string{"--password-min-length", "6"}, "--password-min-length"},
		{"five of four kinds of characters", "", []string{"--password-classes", "5"}, "--password-classes"},
		{"more earlier passwords than are kept", "", []string{"--password-history", "25"}, "--password-history"},
		{"a password that is due before it was set", "", []string{"--password-max-age=-1"}, "--password-max-age"},
		{"an unknown policy of the second factor", "second-factor = sometimes\n", nil, "second-factor"},
		{"no room for pages", "", []string{"--cache-size", "0"}, "--cache-size"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := parse(t, c.file, nil, c.args...)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestTheDemoModeMayFixTheCaptcha(t *testing.T) {
	if s, err := parse(t, "", nil, "--demo", "--demo-captcha", "abcd"); err != nil || s.DemoCaptcha != "abcd" {
		t.Errorf("%q, %v", s.DemoCaptcha, err)
	}
}

func TestTheDataFolderIsForItsOwnerOnly(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if err := (config.Data{Dir: dir}).Prepare(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (config.Data{Dir: file}).Prepare(); err == nil {
		t.Error("a file was taken for the data folder")
	}
}

func TestTheS3SecretMayComeFromAFile(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "s3")
	if err := os.WriteFile(secret, []byte("not-for-everybody\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := parse(t, "s3-endpoint = http://127.0.0.1:9000\ns3-bucket = files\ns3-access-key = jikong\ns3-secret-key-file = "+secret+"\n", nil)
	if err != nil || s.S3SecretKey != "not-for-everybody" || s.S3Region != "us-east-1" {
		t.Errorf("%q %q, %v", s.S3SecretKey, s.S3Region, err)
	}
}

func TestTheSpeechTokenMayComeFromAFile(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "speech")
	if err := os.WriteFile(secret, []byte("not-for-everybody\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := parse(t, "speech-url = http://127.0.0.1:8000/v1/audio/speech\nspeech-token-file = "+secret+"\n", nil)
	if err != nil || s.SpeechToken != "not-for-everybody" || s.SpeechFormat != "mp3" || s.SpeechCache != 64 {
		t.Errorf("%q %q %d, %v", s.SpeechToken, s.SpeechFormat, s.SpeechCache, err)
	}
}

func TestSecretsOfTheGatewayAndTheMailServerMayComeFromFiles(t *testing.T) {
	dir := t.TempDir()
	keep := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	s, err := parse(t, "sms-url = http://127.0.0.1:9000/send\nsms-header = X-App: a, b\nsms-template = code.login=SMS_1;code.register=SMS_2\n"+
		"smtp-host = localhost\nsmtp-security = none\nsmtp-from = cdc@example.gov.cn\n", nil,
		"--sms-body-file", keep("body", `{"to":"${phone}","text":"${text}"}`+"\n"), "--sms-headers-file", keep("headers", "X-Key: k\n\nX-Sign: s\n"),
		"--smtp-password-file", keep("mail", "not-for-everybody\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s.SMSBody != `{"to":"${phone}","text":"${text}"}` || strings.Join(s.SMSHeaders, "|") != "X-App: a, b|X-Key: k|X-Sign: s" ||
		s.SMSTemplates["code.register"] != "SMS_2" || s.SMTPPassword != "not-for-everybody" || s.Registration != "approve" {
		t.Errorf("%+v", s.Messages)
	}
}

func TestAdministratorsNeedASecondFactorInRealWorkUnlessTheOperatorSaysOtherwise(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "admins"}, {[]string{"--demo"}, "optional"}, {[]string{"--second-factor", "off"}, "off"}, {[]string{"--demo", "--second-factor", "all"}, "all"},
	} {
		s, err := parse(t, "", nil, c.args...)
		if err != nil || s.Factor(s.Demo) != c.want {
			t.Errorf("%v: %q, %v, want %q", c.args, s.Factor(s.Demo), err, c.want)
		}
	}
}

func TestThePasswordSettingsHaveDefaultsAndMayBeSwitchedOff(t *testing.T) {
	s, err := parse(t, "password-max-age = 0\npassword-classes = 1\n", nil)
	if err != nil || s.PasswordMinLength != 10 || s.PasswordHistory != 5 || s.PasswordClasses != 1 || s.MaxAge() != 0 || !s.Given() {
		t.Errorf("%+v, %v", s.Passwords, err)
	}
}
