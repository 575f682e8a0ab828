package privacy_test

import (
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func vault(t *testing.T, secret string) *privacy.Vault {
	t.Helper()
	v, err := privacy.NewVault([]byte(secret))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestASealedFieldOpensOnlyInItsPlaceAndUntilItsKeyIsDestroyed(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		ctx, v := t.Context(), vault(t, strings.Repeat("秘密", 20))
		var first, second value.ID = d.NewID(), d.NewID()
		sealed := map[value.ID]string{}
		err := d.Tx(ctx, func(tx *db.Tx) error {
			for _, id := range []value.ID{first, second} {
				key, err := v.NewKey(ctx, tx, id)
				if err != nil {
					return err
				}
				sealed[id] = key.Seal("name", "张晓明🙂")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		key, err := v.Key(ctx, d.Read(), first)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := key.Open("name", sealed[first]); err != nil || text != "张晓明🙂" {
			t.Fatalf("opened %q, %v", text, err)
		}
		if sealed[first] == sealed[second] || strings.Contains(sealed[first], "张") {
			t.Error("two records show that they hold the same name")
		}
		for place, text := range map[string]string{"phone": sealed[first], "name": sealed[second]} {
			if got, err := key.Open(place, text); err == nil {
				t.Errorf("a text of another place was opened as %s: %q", place, got)
			}
		}
		if _, err := vault(t, strings.Repeat("别的", 20)).Key(ctx, d.Read(), first); err == nil || errs.Is(err, errs.Gone) {
			t.Errorf("with another secret: %v", err)
		}
		if err := d.Tx(ctx, func(tx *db.Tx) error { return privacy.Destroy(ctx, tx, first) }); err != nil {
			t.Fatal(err)
		}
		if _, err := v.Key(ctx, d.Read(), first); !errs.Is(err, errs.Gone) {
			t.Errorf("a destroyed key: %v", err)
		}
		keys, err := v.Keys(ctx, d.Read(), []value.ID{first, second})
		if err != nil || len(keys) != 1 {
			t.Fatalf("keys of the list: %d, %v", len(keys), err)
		}
		if text, err := keys[second].Open("name", sealed[second]); err != nil || text != "张晓明🙂" {
			t.Errorf("the other record: %q, %v", text, err)
		}
	})
}

func TestDamagedTextsAreErrorsNotPanics(t *testing.T) {
	v := vault(t, strings.Repeat("x", 32))
	key, _, err := v.Draw(7)
	if err != nil {
		t.Fatal(err)
	}
	sealed := key.Seal("name", strings.Repeat("长", 100000))
	for _, damaged := range []string{"x", "!!!", sealed[:10], sealed[:len(sealed)-4], "A" + sealed[1:] + "A"} {
		if _, err := key.Open("name", damaged); err == nil {
			t.Errorf("opened %.20q", damaged)
		}
	}
}

func TestMasksShowOnlyWhatIsNeededToRecognise(t *testing.T) {
	cases := []struct{ got, want string }{
		{privacy.MaskName("张三"), "张*"}, {privacy.MaskName("欧阳晓明"), "欧**"}, {privacy.MaskName("张"), "*"}, {privacy.MaskName(""), ""},
		{privacy.MaskPhone("13800000000"), "138****0000"}, {privacy.MaskPhone("5551234"), "*****34"}, {privacy.MaskPhone("110"), "***"},
		{privacy.MaskEmail("zhang@example.cn"), "z***@example.cn"}, {privacy.MaskEmail("x"), "*"}, {privacy.MaskEmail("@@"), "**"},
		{privacy.MaskID("110101199003071233"), "110101**********33"},
	}
	for _, c := range cases {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestReceiptsAreReadAsPeopleTypeThem(t *testing.T) {
	v := vault(t, strings.Repeat("x", 32))
	seen := map[string]bool{}
	for range 2000 {
		code := privacy.NewQueryCode()
		if len(code) != 12 || seen[code] || strings.ContainsAny(code, "AEIOU01258BSZL") {
			t.Fatalf("code %q", code)
		}
		seen[code] = true
	}
	password := v.PasswordFor("a submission")
	if len(password) != 8 {
		t.Fatalf("password %q", password)
	}
	hash := v.HashPassword(password)
	if strings.Contains(hash, password) {
		t.Fatalf("hash %q", hash)
	}
	for typed, want := range map[string]bool{
		password: true, " " + strings.ToLower(password) + " ": true, privacy.Grouped(password): true,
		password + "C": false, "": false, "'; DROP": false,
	} {
		if got := v.VerifyPassword(hash, typed); got != want {
			t.Errorf("%q is %v", typed, got)
		}
	}
	if v.VerifyPassword("", password) || v.VerifyPassword("", "") || v.VerifyPassword("$argon2id$x$y", "") {
		t.Error("a password matched a code that does not exist")
	}
	if got := privacy.NormalCode("ｃｄｆｇ－34 67"); got != "CDFG3467" {
		t.Errorf("full-width code is %q", got)
	}
}

func TestFingerprintsTellPurposesAndSecretsApart(t *testing.T) {
	v := vault(t, strings.Repeat("x", 32))
	seen := map[string]bool{
		v.Fingerprint("id", "110101199003071233"): true, v.Fingerprint("i", "d110101199003071233"): true,
		v.Fingerprint("phone", "110101199003071233"): true, vault(t, strings.Repeat("y", 32)).Fingerprint("id", "110101199003071233"): true,
	}
	if again := v.Fingerprint("id", "x"); len(seen) != 4 || again != vault(t, strings.Repeat("x", 32)).Fingerprint("id", "x") {
		t.Error("fingerprints are not told apart")
	}
}
