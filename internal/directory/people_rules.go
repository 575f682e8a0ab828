package directory

import (
	"jikong/internal/errs"
	"jikong/internal/rules"
)

// followsRules holds what is new of a person against the shared rule set. What stood there before is not asked about again, so that
// an old row can still be saved.
func followsRules(old, new *Person) error {
	if old == nil {
		old = &Person{}
	}
	fields := errs.Fields{}
	for _, f := range []struct {
		name, before, now string
		rule              rules.Rule
	}{
		{"username", old.Username, new.Username, rules.Username},
		{"email", old.Email, new.Email, rules.Email},
		{"phone", old.Phone, new.Phone, rules.PublicMobile},
		{"telephone", old.Telephone, new.Telephone, rules.Landline},
	} {
		if message := f.rule(f.now); message != "" && f.now != f.before {
			fields.Add(f.name, "%s", message)
		}
	}
	return fields.Err()
}
