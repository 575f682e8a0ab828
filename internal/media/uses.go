package media

import (
	"context"
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// fileUse is a file in a field of an object.
type fileUse struct {
	File  value.ID `db:"file_id"`
	Field string   `db:"field"`
}

// SetUses notes, in the transaction of a save, which files an object uses now: all of them by field, nil when the object is
// deleted. Paths may stand as stored or as addresses; what is no stored file of the caller's site is ignored. A file that is used can be
// neither deleted nor collected.
func (s *Service) SetUses(ctx context.Context, tx *db.Tx, objectType string, objectID value.ID, paths map[string][]string) error {
	tenant := auth.PrincipalFrom(ctx).TenantID
	before, err := db.Select[fileUse](ctx, tx, `SELECT file_id, field FROM media_use WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3`,
		tenant, objectType, objectID)
	if err != nil {
		return err
	}
	now, err := usesIn(ctx, tx, tenant, paths)
	if err != nil {
		return err
	}
	over := slices.DeleteFunc(slices.Clone(before), func(u fileUse) bool { return slices.Contains(now, u) })
	fresh := slices.DeleteFunc(now, func(u fileUse) bool { return slices.Contains(before, u) })
	files := map[value.ID]bool{}
	for _, u := range slices.Concat(over, fresh) {
		files[u.File] = true
	}
	// Always in the same order, so that two saves cannot wait for each other.
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if err := changeUses(ctx, tx, file, fileObject{tenant, objectType, objectID}, fieldsOf(over, file), fieldsOf(fresh, file)); err != nil {
			return err
		}
	}
	return nil
}

// fileObject is what uses files.
type fileObject struct {
	tenant value.ID
	kind   string
	id     value.ID
}

func fieldsOf(uses []fileUse, file value.ID) (fields []string) {
	for _, u := range uses {
		if u.File == file {
			fields = append(fields, u.Field)
		}
	}
	return fields
}

// changeUses notes in which fields of an object a file is used no longer, and in which from now on. It keeps the number of uses with the
// file, so that lists and the collector need not count. The first statement locks the file, so that the last one sees what others noted
// before it.
func changeUses(ctx context.Context, tx *db.Tx, file value.ID, by fileObject, over, fresh []string) error {
	// A form that stayed open may name what was taken for forgotten meanwhile, or was deleted; a version that comes back, too.
	held, err := tx.Exec(ctx, `UPDATE media_file SET del_flag = CASE WHEN $1 > 0 THEN 0 ELSE del_flag END WHERE id = $2 AND tenant_id = $3`,
		len(fresh), file, by.tenant)
	if err != nil || held == 0 { // removed a moment ago
		return err
	}
	for _, field := range over {
		if _, err := tx.Exec(ctx, `DELETE FROM media_use WHERE file_id = $1 AND object_type = $2 AND object_id = $3 AND field = $4`, file, by.kind, by.id, field); err != nil {
			return err
		}
	}
	for _, field := range fresh {
		if _, err := tx.Exec(ctx, `INSERT INTO media_use (file_id, tenant_id, object_type, object_id, field) VALUES ($1, $2, $3, $4, $5)`,
			file, by.tenant, by.kind, by.id, field); err != nil {
			return err
		}
	}
	_, err = tx.Exec(ctx, `UPDATE media_file SET use_count = (SELECT COUNT(*) FROM media_use WHERE file_id = $1) WHERE id = $1`, file)
	return err
}

// usesIn finds the files of the site behind paths and addresses, each once in a field.
func usesIn(ctx context.Context, q db.Querier, tenant value.ID, paths map[string][]string) (uses []fileUse, err error) {
	for field, texts := range paths {
		for _, text := range texts {
			path := pathOf(text)
			if path == "" {
				continue
			}
			id, found, err := db.One[value.ID](ctx, q, `SELECT id FROM media_file WHERE path = $1 AND tenant_id = $2`, path, tenant)
			if err != nil {
				return nil, err
			}
			if use := (fileUse{id, field}); found && !slices.Contains(uses, use) {
				uses = append(uses, use)
			}
		}
	}
	return uses, nil
}

// SizesAt are the bytes of the files of the caller's site behind paths and addresses, by these; what is no such file is absent.
func (s *Service) SizesAt(ctx context.Context, q db.Querier, paths []string) (map[string]int64, error) {
	tenant, sizes := auth.PrincipalFrom(ctx).TenantID, map[string]int64{}
	for _, text := range paths {
		size, found, err := db.One[int64](ctx, q, `SELECT size FROM media_file WHERE path = $1 AND tenant_id = $2`, pathOf(text), tenant)
		if err != nil {
			return nil, err
		}
		if found {
			sizes[text] = size
		}
	}
	return sizes, nil
}

// PathsIn lists the stored files that a rich text shows or links to, for SetUses.
func (*Service) PathsIn(text string) []string {
	var paths []string
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return paths
		case html.StartTagToken, html.SelfClosingTagToken:
			for more := true; more; {
				var name, value []byte
				name, value, more = tokens.TagAttr()
				if slices.Contains([]string{"src", "href", "poster", "data-src"}, string(name)) && strings.Contains(string(value), staticPath) {
					paths = append(paths, string(value))
				}
			}
		}
	}
}

// Use is one place where a file is used.
type Use struct {
	ObjectType string   `json:"objectType" db:"object_type"`
	TypeText   string   `json:"typeText" db:"-" doc:"对象的种类，如 文章"`
	ObjectID   value.ID `json:"objectId" db:"object_id"`
	Field      string   `json:"field" db:"field"`
	Title      string   `json:"title" db:"-" doc:"对象的名称，如文章标题；本人无权查看该对象时为空"`
	Link       string   `json:"link" db:"-" doc:"后台里的地址，没有或本人无权查看时为空"`
}

const maxUses = 200

// usesOf tells where a file is used.
func (s *Service) usesOf(ctx context.Context, in *crud.IDInput) ([]Use, error) {
	f, err := s.file(ctx, s.DB.Read(), in.ID)
	if err != nil {
		return nil, err
	}
	tenant := auth.PrincipalFrom(ctx).TenantID
	uses, err := db.Select[Use](ctx, s.DB.Read(), `SELECT object_type, object_id, field FROM media_use WHERE file_id = $1 AND tenant_id = $2
		ORDER BY object_type, object_id DESC, field LIMIT $3`, f.ID, tenant, maxUses)
	if err != nil {
		return nil, err
	}
	byType := map[string][]value.ID{}
	for _, u := range uses {
		byType[u.ObjectType] = append(byType[u.ObjectType], u.ObjectID)
	}
	for kind, ids := range byType {
		object := s.Objects[kind]
		titles := map[value.ID]string{}
		if object.Titles != nil {
			if titles, err = object.Titles(ctx, s.DB.Read(), ids); err != nil {
				return nil, err
			}
		}
		for i, u := range uses {
			if u.ObjectType != kind {
				continue
			}
			uses[i].TypeText = object.Label
			if title, seen := titles[u.ObjectID]; seen {
				uses[i].Title, uses[i].Link = title, strings.ReplaceAll(object.Link, "{id}", u.ObjectID.String())
			}
		}
	}
	if uses == nil {
		uses = []Use{}
	}
	return uses, nil
}
