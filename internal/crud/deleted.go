package crud

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Deleted returns the rows in the caller's sight that are marked as deleted, the last deleted first, at most MaxPageSize of them. Like
// Restore and Purge it is for tables with SoftDelete.
func (s *tableStore[T]) Deleted(ctx context.Context, q db.Querier) ([]T, error) {
	var st schema.Statement
	st.Add(s.plan.ListText, " WHERE ")
	if err := s.binned(&st, auth.PrincipalFrom(ctx)); err != nil {
		return nil, err
	}
	st.Add(" ORDER BY update_time DESC, id DESC")
	st.Limit(MaxPageSize, 0)
	rows, err := db.Select[T](ctx, q, st.String(), st.Args...)
	if err != nil {
		return nil, err
	}
	return rows, s.fillTexts(ctx, q, rows)
}

// Restore takes deleted rows back, all or none.
func (s *tableStore[T]) Restore(ctx context.Context, tx *db.Tx, ids ...value.ID) error {
	caller := auth.PrincipalFrom(ctx)
	return s.eachDeleted(ctx, tx, ids, restored, func(st *schema.Statement) { s.remark(st, caller, tx.Now, false) })
}

// Purge removes deleted rows for good, all or none. Check and After do not run: they ran when the rows were deleted.
func (s *tableStore[T]) Purge(ctx context.Context, tx *db.Tx, ids ...value.ID) error {
	return s.eachDeleted(ctx, tx, ids, purged, func(st *schema.Statement) { st.Add("DELETE FROM ", s.plan.Table.Name) })
}

// binned writes the condition of deleted rows in the caller's sight.
func (s *table) binned(st *schema.Statement, caller auth.Principal) error {
	if s.plan.Deleted == nil {
		return errs.New(errs.Internal, "%s没有回收站", s.plan.Table.Label)
	}
	return s.plan.InSight(st, caller, true)
}

// remark writes the head of an UPDATE that sets or takes away the mark.
func (s *table) remark(st *schema.Statement, caller auth.Principal, now value.Time, deleted bool) {
	st.Add("UPDATE ", s.plan.Table.Name, " SET version = version + 1, ", s.plan.Deleted.Name, " = ")
	st.Arg(s.plan.Mark(deleted))
	st.Add(", update_by = ")
	st.Arg(caller.Username)
	st.Add(", update_time = ")
	st.Arg(int64(now))
}

func (s *tableStore[T]) eachDeleted(ctx context.Context, tx *db.Tx, ids []value.ID, a act, head func(*schema.Statement)) error {
	if len(ids) > maxDelete {
		return errs.Invalidf("一次最多处理 %d 条", maxDelete)
	}
	for _, id := range distinct(ids) {
		row, err := s.GetDeleted(ctx, tx, id)
		if err != nil {
			return err
		}
		var st schema.Statement
		head(&st)
		st.Add(" WHERE id = ")
		st.Arg(int64(id))
		st.Add(" AND ")
		if err := s.binned(&st, auth.PrincipalFrom(ctx)); err != nil {
			return err
		}
		n, err := tx.Exec(ctx, st.String(), st.Args...)
		if err != nil {
			return err
		}
		if n == 0 {
			return s.notFound()
		}
		if err := s.logAct(ctx, tx, a, &row); err != nil {
			return err
		}
		if a == purged {
			if err := s.forgetImages(ctx, tx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// GetDeleted finds a deleted row in the caller's sight.
func (s *tableStore[T]) GetDeleted(ctx context.Context, q db.Querier, id value.ID) (row T, err error) {
	var st schema.Statement
	st.Add(s.plan.OneText, " WHERE id = ")
	st.Arg(int64(id))
	st.Add(" AND ")
	if err := s.binned(&st, auth.PrincipalFrom(ctx)); err != nil {
		return row, err
	}
	row, found, err := db.One[T](ctx, q, st.String(), st.Args...)
	if err == nil && !found {
		err = s.notFound()
	}
	return row, err
}

// distinct keeps the first of equal identifiers.
func distinct(ids []value.ID) []value.ID {
	seen := map[value.ID]bool{}
	var kept []value.ID
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			kept = append(kept, id)
		}
	}
	return kept
}
