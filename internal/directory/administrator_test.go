package directory_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jikong/internal/errs"
)

func TestTheFirstAdministratorRunsTheSystemAndEdits(t *testing.T) {
	onSites(t, func(s *site) {
		if has, err := s.Directory.HasAdministrator(t.Context()); err != nil || has {
			t.Errorf("before: %v, %v", has, err)
		}
		s.Admin()
		if has, err := s.Directory.HasAdministrator(t.Context()); err != nil || !has {
			t.Errorf("after: %v, %v", has, err)
		}
		codes := s.Menu(s.SignedIn()).CodeList
		if !slices.Contains(codes, "content:article:publish") || !slices.Contains(codes, "system:api:list") {
			t.Errorf("codes %v", codes)
		}
		err := s.Directory.CreateAdmin(t.Context(), "WANG", "另一人", secret)
		var refused *errs.Error
		if !errors.As(err, &refused) || !strings.Contains(refused.Fields["username"], "已有人使用") {
			t.Errorf("the same user name again: %v", err)
		}
	})
}

func TestResettingAPasswordEndsSessionsAndThePause(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		for range 6 {
			s.Login("wang", "Wrong-Word-99")
		}
		if err := s.Directory.ResetPassword(t.Context(), "wang", "weak"); !errs.Is(err, errs.Invalid) {
			t.Errorf("a weak password: %v", err)
		}
		if err := s.Directory.ResetPassword(t.Context(), "nobody", "Other-Word-75"); !errs.Is(err, errs.NotFound) {
			t.Errorf("an unknown user: %v", err)
		}
		if err := s.Directory.ResetPassword(t.Context(), "Wang", "Other-Word-75"); err != nil {
			t.Fatal(err)
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: token}); a.Status != 401 {
			t.Errorf("the old session: %s", a.Raw)
		}
		if a := s.Login("wang", secret); a.Success {
			t.Error("the old password works")
		}
		if a := s.Login("wang", "Other-Word-75"); !a.Success {
			t.Errorf("the new password: %s", a.Raw)
		}
	})
}

func TestUnlockingEndsThePause(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		for range 6 {
			s.Login("wang", "Wrong-Word-99")
		}
		if err := s.Directory.Unlock(t.Context(), "wang"); err != nil {
			t.Fatal(err)
		}
		if a := s.Login("wang", secret); !a.Success {
			t.Errorf("after unlocking: %s", a.Raw)
		}
		if err := s.Directory.Unlock(t.Context(), "nobody"); !errs.Is(err, errs.NotFound) {
			t.Errorf("an unknown user: %v", err)
		}
	})
}
