package directory

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

func (s *Service) purgePeople(ctx context.Context, in *ChosenPeople) (crud.Batch, error) {
	return s.fromBin(ctx, string(in.All().IDs), "彻底删除", "已彻底删除", func(ctx context.Context, tx *db.Tx, p Person) error { return s.purge(ctx, tx, p.ID) })
}

// purge removes deleted people for good with everything that is theirs alone. The database removes what hangs on the account: sites,
// departments, roles, earlier passwords, bindings, preferences and what was addressed to the person. What people wrote, decided and did
// stays: it names them by their login name, and the operation log has to.
func (s *Service) purge(ctx context.Context, tx *db.Tx, ids ...value.ID) error {
	var gone []auth.Forgotten
	for _, id := range ids {
		user, found, err := db.One[struct {
			Username string `db:"username"`
			Phone    string `db:"phone"`
		}](ctx, tx, `SELECT username, phone FROM sys_user WHERE id = $1 AND del_flag = 1`, id)
		if err != nil {
			return err
		}
		if !found {
			continue // Purge says so, or it stands twice in the list
		}
		who := auth.Forgotten{UserID: id, Phone: user.Phone, Attempts: []string{user.Username, auth.FactorAttempts(id)}}
		if user.Phone != "" {
			who.Attempts = append(who.Attempts, auth.PhoneAttempts(user.Phone))
		}
		gone = append(gone, who)
	}
	if err := s.people.Purge(ctx, tx, ids...); err != nil {
		return err
	}
	for _, who := range gone {
		if err := s.forget(ctx, tx, who); err != nil {
			return err
		}
	}
	return nil
}

// Forgetter removes what another area keeps about somebody who is gone for good, within the transaction.
type Forgetter func(ctx context.Context, tx *db.Tx, user value.ID) error

// OnPurge has an area asked when people are purged. It is called while the program is wired.
func (s *Service) OnPurge(forget Forgetter) { s.forgetters = append(s.forgetters, forget) }

// OnReset has an area asked when a password is reset. It is called while the program is wired.
func (s *Service) OnReset(unbind Forgetter) { s.unbind = unbind }

// forget removes what no rule of the database removes.
func (s *Service) forget(ctx context.Context, tx *db.Tx, who auth.Forgotten) error {
	if err := s.auth.Forget(ctx, tx, who); err != nil {
		return err
	}
	if err := crud.Forget(ctx, tx, who.UserID); err != nil {
		return err
	}
	for _, forget := range s.forgetters {
		if err := forget(ctx, tx, who.UserID); err != nil {
			return err
		}
	}
	return nil
}
