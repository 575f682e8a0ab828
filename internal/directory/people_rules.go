package directory

import (
	"jikong/internal/errs"
	"jikong/internal/rules"
)

// followsRules holds a new login name against the shared rule set, as its column cannot: it may not be empty, and what stood there before is
// not asked about again.
func followsRules(old, new *Person) error {
	message := rules.Username(new.Username)
	if message == "" || old != nil && old.Username == new.Username {
		return nil
	}
	return errs.Fields{"username": message}.Err()
}
