package letter

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/search"
	"jikong/internal/value"
)

// SearchKind names released letters in the index of the site search.
const SearchKind = "letter"

// findable brings the index of the site search in line with what the public may read of a letter.
func (s *Service) findable(ctx context.Context, tx *db.Tx, tenant, letter value.ID) error {
	rows, err := releasedRows(ctx, tx, `tenant_id = $1 AND id = $2`, tenant, letter)
	if err == nil && len(rows) == 0 {
		return search.Delete(ctx, tx, SearchKind, letter)
	}
	if err != nil {
		return err
	}
	column, err := s.ColumnOf(ctx, tx, tenant, Home)
	if err != nil {
		return err
	}
	return search.Put(ctx, tx, searchDoc(tenant, column, rows[0]))
}

// findAll fills the index of a site after it was emptied.
func (s *Service) findAll(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	released, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM consult_letter WHERE tenant_id = $1 AND release_time IS NOT NULL`, tenant)
	if err != nil || released == 0 {
		return err
	}
	held, err := search.Held(ctx, tx, tenant, SearchKind)
	if err != nil || int64(len(held)) == released {
		return err
	}
	column, err := s.ColumnOf(ctx, tx, tenant, Home)
	if err != nil {
		return err
	}
	rows, err := releasedRows(ctx, tx, `tenant_id = $1`, tenant)
	for _, row := range rows {
		if err == nil {
			err = search.Put(ctx, tx, searchDoc(tenant, column, row))
		}
	}
	return err
}

func releasedRows(ctx context.Context, q db.Querier, condition string, args ...any) ([]PublicDetail, error) {
	return db.Select[PublicDetail](ctx, q, `SELECT `+publicColumns+`, public_content, public_answer FROM consult_letter
		WHERE release_time IS NOT NULL AND `+condition+` ORDER BY release_time DESC, id DESC`, args...)
}

func searchDoc(tenant, column value.ID, l PublicDetail) search.Doc {
	return search.Doc{Tenant: tenant, Kind: SearchKind, ID: l.ID, ColumnID: column, Time: l.ReleaseTime, Title: l.Title,
		Keywords: textOf(categories(), l.Category), Body: l.Content + "\n" + l.Answer, Source: l.DepartName, Path: detailPath(column, l.ID)}
}
