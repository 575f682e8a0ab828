package directory

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Older clients name the posts of people by code, newer ones by number. We keep codes: both are understood, and each client gets its own.

// postName is a post under both of its names.
type postName struct {
	ID   value.ID `db:"id"`
	Code string   `db:"code"`
}

// postsNamed finds the posts of the caller's site with these codes or, where no code is meant, these numbers.
func postsNamed(ctx context.Context, q db.Querier, names []string) (map[string]postName, error) {
	var ids []value.ID
	for _, name := range names {
		if id, err := value.ParseID(name); err == nil && id != 0 {
			ids = append(ids, id)
		}
	}
	byCode, args := among("code", 2, names)
	byID, numbers := among("id", 2+len(args), ids)
	found, err := db.Select[postName](ctx, q, `SELECT id, code FROM sys_position WHERE tenant_id = $1 AND (`+byCode+` OR `+byID+`)`,
		append(append([]any{auth.PrincipalFrom(ctx).TenantID}, args...), numbers...)...)
	posts := map[string]postName{}
	for _, p := range found {
		posts[p.ID.String()] = p
	}
	for _, p := range found {
		posts[p.Code] = p // a code that looks like the number of another post is the code
	}
	return posts, err
}

// positionQuery reads a list's parameters. The newer client asks by id for what stands in a person's form: ids, or codes of before.
func (s *Positions) positionQuery(ctx context.Context, values url.Values) (crud.Query, error) {
	names := value.SplitList(withoutNUL(values.Get("id")))
	if len(names) == 0 {
		return s.positions.Parse(ctx, values)
	}
	if len(names) > maxLookUp {
		return crud.Query{}, errs.Invalidf("一次最多查询 %d 个职务", maxLookUp)
	}
	posts, err := postsNamed(ctx, s.db.Read(), names)
	if err != nil {
		return crud.Query{}, err
	}
	rest := url.Values{}
	for name, v := range values {
		if name != "id" {
			rest[name] = v
		}
	}
	query, err := s.positions.Parse(ctx, rest)
	ids := []value.ID{0} // of nothing
	for _, name := range names {
		if p, known := posts[name]; known {
			ids = append(ids, p.ID)
		}
	}
	query.Filters = append(query.Filters, crud.Filter{Field: "id", Rule: crud.In, Value: value.JoinIDs(ids)})
	return query, err
}

// postsForClient writes the numbers of the posts into people whom the newer client shows.
func (s *Positions) postsForClient(ctx context.Context, people []Person) error {
	if !web.RequestOf(ctx).VueThree {
		return nil
	}
	var names []string
	for _, p := range people {
		names = append(names, value.SplitList(p.Post)...)
	}
	slices.Sort(names)
	posts, err := postsNamed(ctx, s.db.Read(), slices.Compact(names))
	for i := range people {
		people[i].Post = postNumbers(people[i].Post, posts)
	}
	return err
}

func postNumbers(codes string, posts map[string]postName) string {
	list := value.SplitList(codes)
	for i, code := range list {
		if p, known := posts[code]; known {
			list[i] = p.ID.String()
		}
	}
	return strings.Join(list, ",")
}

type positionDraft struct{ Body crud.Draft[Position] }

// addPosition makes a post. The form of the newer client has no field for the code; one that is there and empty is a mistake as before.
func (s *Positions) addPosition(ctx context.Context, in *positionDraft) (crud.Saved[Position], error) {
	row := Position{SysOrgCode: auth.PrincipalFrom(ctx).OrgCode}
	if err := s.positions.Decode(in.Body, &row); err != nil {
		return crud.Saved[Position]{}, err
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		if !in.Body.Has("code") {
			if row.Code, err = nextPositionCode(ctx, tx); err != nil {
				return err
			}
		}
		return s.positions.Insert(ctx, tx, &row)
	})
	return crud.Saved[Position]{Text: "添加成功！", Row: row}, err
}

// nextPositionCode is the next free number behind a P. The row of the site is the lock that keeps two posts from drawing one code.
func nextPositionCode(ctx context.Context, tx *db.Tx) (string, error) {
	tenant := auth.PrincipalFrom(ctx).TenantID
	if _, err := tx.Exec(ctx, `UPDATE sys_tenant SET version = version WHERE id = $1`, tenant); err != nil {
		return "", err
	}
	last, _, err := db.One[string](ctx, tx, `SELECT code FROM sys_position WHERE tenant_id = $1 AND code >= 'P0001' AND code <= 'P9999' AND LENGTH(code) = 5
		ORDER BY code DESC LIMIT 1`, tenant)
	if err != nil {
		return "", err
	}
	n := 0
	if last != "" {
		if _, err := fmt.Sscanf(last, "P%4d", &n); err != nil || n >= 9999 {
			return "P" + tx.NewID().String(), nil
		}
	}
	return fmt.Sprintf("P%04d", n+1), nil
}
