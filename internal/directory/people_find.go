package directory

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

const (
	maxFindWord = 50
	minPhone    = 4 // digits from which a text is tried as a part of a phone number
)

// found is the condition that a person is meant by one text: account, name, the sound of the name or its initials and, for those who
// see numbers anyway, the phone. For everybody else a number is no way to learn whose it is. Values stand as "?".
func (s *Service) found(ctx context.Context, table, text string) (string, []any, error) {
	text = db.LowerLatin(strings.Trim(strings.TrimSpace(withoutNUL(text)), "*"))
	if runes := []rune(text); len(runes) > maxFindWord {
		text = string(runes[:maxFindWord])
	}
	pattern := "%" + db.EscapeLike(text) + "%"
	where, args := `LOWER(`+table+`.username) LIKE ? ESCAPE '\' OR LOWER(`+table+`.realname) LIKE ? ESCAPE '\'`, []any{pattern, pattern}
	if len(text) >= minPhone && only(text, '0', '9') && auth.PrincipalFrom(ctx).Has(PermContact) {
		where, args = where+` OR `+table+`.phone LIKE ? ESCAPE '\'`, append(args, pattern)
	}
	if text != "" && only(text, 'a', 'z') {
		ids, err := s.soundingLike(ctx, text)
		if err != nil {
			return "", nil, err
		}
		if len(ids) > 0 {
			where += ` OR ` + table + `.id IN (?` + strings.Repeat(", ?", len(ids)-1) + `)`
			for _, id := range ids {
				args = append(args, id)
			}
		}
	}
	return "(" + where + ")", args, nil
}

func only(text string, from, to rune) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r < from || r > to }) < 0
}

// soundingLike are people of the caller's site whose name begins with the text in pinyin or in its initials. The names are few enough to be
// spelled when somebody asks: a second column for them would have to follow every way a name comes in.
func (s *Service) soundingLike(ctx context.Context, text string) ([]value.ID, error) {
	people, err := db.Select[struct {
		ID   value.ID `db:"id"`
		Name string   `db:"realname"`
	}](ctx, s.db.Read(), `SELECT u.id, u.realname`+colleagues, auth.PrincipalFrom(ctx).TenantID)
	var ids []value.ID
	for _, p := range people {
		if soundsLike(p.Name, text) {
			ids = append(ids, p.ID)
		}
		if len(ids) == maxLookUp {
			break
		}
	}
	return ids, err
}

func soundsLike(name, text string) bool {
	spell, initials := script.Sound(name)
	return strings.HasPrefix(spell, text) || strings.HasPrefix(initials, text)
}

// meaning narrows a list of people to those meant by a text; an empty one narrows nothing.
func (s *Service) meaning(ctx context.Context, query *crud.Query, text string) error {
	if strings.Trim(text, "* ") == "" {
		return nil
	}
	where, args, err := s.found(ctx, "sys_user", text)
	if err == nil {
		query.Conditions = append(query.Conditions, crud.Cond(where, args...))
	}
	return err
}

func (s *Service) meant(ctx context.Context, c *choice, text string) error {
	if strings.Trim(text, "* ") == "" {
		return nil
	}
	where, args, err := s.found(ctx, "u", text)
	c.meets(where, args)
	return err
}

// AccountsMeant are the accounts of the caller's colleagues whom a text means.
func (s *Service) AccountsMeant(ctx context.Context, text string) ([]string, error) {
	c := &choice{args: []any{auth.PrincipalFrom(ctx).TenantID}}
	if err := s.meant(ctx, c, text); err != nil {
		return nil, err
	}
	return db.Select[string](ctx, s.db.Read(), `SELECT u.username`+colleagues+c.where.String()+` ORDER BY u.username LIMIT `+c.arg(maxLookUp), c.args...)
}

// withoutNUL cuts what PostgreSQL does not take as text; nothing stored holds it.
func withoutNUL(text string) string { return strings.ReplaceAll(text, "\x00", "") }
