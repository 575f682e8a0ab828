package directory

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Pictures keeps what people upload. It is declared here because files are another area.
type Pictures interface {
	// OwnPicture tells whether the caller uploaded a picture of at most so many bytes, which is stored at exactly this path.
	OwnPicture(ctx context.Context, q db.Querier, path string, atMost int64) (bool, error)
	// SetUses notes which files an object uses now, by field, so that they are kept.
	SetUses(ctx context.Context, tx *db.Tx, objectType string, objectID value.ID, paths map[string][]string) error
}

const (
	maxAvatar = 2 << 20 // bytes

	avatarRefused = "头像须是您自己刚上传的图片，不超过 2 MB，请重新上传"
)

// checkAvatar refuses everything but a picture that the caller uploaded here: no address of elsewhere, no script, no file of others.
func (s *Service) checkAvatar(ctx context.Context, q db.Querier, old, new string) error {
	if new == "" || new == old {
		return nil
	}
	if s.pictures == nil {
		return errs.Fields{"avatar": avatarRefused}.Err()
	}
	own, err := s.pictures.OwnPicture(ctx, q, new, maxAvatar)
	if err == nil && !own {
		err = errs.Fields{"avatar": avatarRefused}.Err()
	}
	return err
}

// keepAvatar tells the keeper of files which picture a person has now.
func (s *Service) keepAvatar(ctx context.Context, tx *db.Tx, userID value.ID, old, new string) error {
	if s.pictures == nil || old == new {
		return nil
	}
	return s.pictures.SetUses(ctx, tx, "user", userID, map[string][]string{"avatar": {new}})
}

// PeopleNames names people whom the caller sees, for the keeper of files; others are absent.
func (s *Service) PeopleNames(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
	return s.people.Declaration().Names(ctx, q, "realname", ids)
}
