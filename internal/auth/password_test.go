package auth_test

import (
	"errors"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/testkit"
)

func passwords(t *testing.T, params auth.HashParams) *auth.Passwords {
	t.Helper()
	a, err := auth.New(testkit.SQLite(t, testkit.NewClock().Now), auth.Options{Hashing: params})
	if err != nil {
		t.Fatal(err)
	}
	return a.Passwords
}

func TestAPasswordMatchesItsHashOnly(t *testing.T) {
	p := passwords(t, cheap)
	hash, err := p.Hash(t.Context(), "临江-Spring-74")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=64,t=1,p=1$") {
		t.Errorf("hash %q is no PHC string", hash)
	}
	if again, _ := p.Hash(t.Context(), "临江-Spring-74"); again == hash {
		t.Error("two hashes of one password are equal: no salt")
	}
	tests := []struct{ name, stored, password, want string }{
		{"right", hash, "临江-Spring-74", "ok"},
		{"wrong", hash, "临江-Spring-75", "no"},
		{"empty", hash, "", "no"},
		{"unknown user", "", "临江-Spring-74", "no"},
		{"damaged hash", "$argon2id$v=19$m=64,t=1,p=1$x", "临江-Spring-74", "error"},
		{"a hash that would take all memory", "$argon2id$v=19$m=4294967295,t=1,p=1$AAAA$" + strings.Repeat("A", 43), "x", "error"},
		{"plain text", "临江-Spring-74", "临江-Spring-74", "error"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			match, err := p.Verify(t.Context(), tt.stored, tt.password)
			got := map[bool]string{true: "ok", false: "no"}[match.OK]
			if err != nil {
				got = "error"
			}
			if got != tt.want || match.Stale {
				t.Errorf("got %s (%+v, %v), want %s", got, match, err, tt.want)
			}
		})
	}
}

func TestAHashOfOldParametersIsFoundStale(t *testing.T) {
	old, now := passwords(t, cheap), passwords(t, auth.HashParams{Time: 2, Memory: 64, Threads: 1})
	hash, err := old.Hash(t.Context(), "Spring-74-临江")
	if err != nil {
		t.Fatal(err)
	}
	if match, err := now.Verify(t.Context(), hash, "Spring-74-临江"); err != nil || !match.OK || !match.Stale {
		t.Errorf("right password: %+v, %v", match, err)
	}
	if match, err := now.Verify(t.Context(), hash, "wrong"); err != nil || match.OK || match.Stale {
		t.Errorf("wrong password: %+v, %v", match, err)
	}
}

func TestWhichPasswordsAreAccepted(t *testing.T) {
	p := passwords(t, cheap)
	tests := []struct{ password, says string }{
		{"Jiang-Shui-74", ""},
		{"江水东流Liu2039", ""},
		{"correct Horse 9 battery", ""},
		{strings.Repeat("aB3$xyzw", 16), ""},
		{"Ab3$xyzwq", "至少 10 个字符"},
		{strings.Repeat("aB3$xyzw", 16) + "1", "最多 128 个字符"},
		{"abcdefghijklmnop", "至少 3 类"},
		{"abcdefgh12345", "至少 3 类"},
		{"Xx-ZhangSan-81", "不能包含用户名"},
		{"xZHANGSANy9-", "不能包含用户名"},
		{"P@ssw0rd2026", "太常见"},
		{"Password123456!", "太常见"},
		{"Admin@123456", "太常见"},
		{"Qwer1234!@#$", "太常见"},
		{"1qaz@WSX3edc", "太常见"},
		{"Woaini1314!!", "太常见"},
		{"Woaizhongguo@2026", "太常见"},
		{"Jikong@2026!", "太常见"},
		{"Aa1Aa1Aa1Aa1", "太常见"},
		{"Huawei12#$%^", "太常见"},
		{"bad\x00Byte-1234", "无法识别"},
		{"bad\xffByte-1234", "无法识别"},
	}
	for _, tt := range tests {
		t.Run(tt.password, func(t *testing.T) {
			err := p.Check(tt.password, "zhangsan")
			if tt.says == "" {
				if err != nil {
					t.Fatalf("refused: %v", err)
				}
				return
			}
			var refused *errs.Error
			if !errors.As(err, &refused) || !strings.Contains(refused.Fields["password"], tt.says) {
				t.Fatalf("got %v, want a message with %q", err, tt.says)
			}
			if strings.Contains(refused.Fields["password"], tt.password) {
				t.Error("the message repeats the password")
			}
		})
	}
}
