package crud

import (
	"context"
	"reflect"

	"jikong/internal/auth"
	"jikong/internal/crud/batch"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

func (s *table) deleted(ctx context.Context, q db.Querier) (reflect.Value, error) {
	var st schema.Statement
	st.Add(s.plan.ListText, " WHERE ")
	if err := s.binned(&st, auth.PrincipalFrom(ctx)); err != nil {
		return s.none(), err
	}
	st.Add(" ORDER BY update_time DESC, id DESC")
	st.Limit(MaxPageSize, 0)
	rows, err := s.read(ctx, q, &st)
	if err != nil {
		return rows, err
	}
	return rows, s.fillTexts(ctx, q, rows)
}

// Restore takes deleted rows back, all or none.
func (s *table) Restore(ctx context.Context, tx *db.Tx, ids ...value.ID) error {
	caller := auth.PrincipalFrom(ctx)
	return s.eachDeleted(ctx, tx, ids, restored, func(st *schema.Statement) { s.remark(st, caller, tx.Now, false) })
}

// Purge removes deleted rows for good, all or none. Check and After do not run: they ran when the rows were deleted.
func (s *table) Purge(ctx context.Context, tx *db.Tx, ids ...value.ID) error {
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

func (s *table) eachDeleted(ctx context.Context, tx *db.Tx, ids []value.ID, a act, head func(*schema.Statement)) error {
	if len(ids) > maxDelete {
		return errs.Invalidf("一次最多处理 %d 条", maxDelete)
	}
	for _, id := range batch.Distinct(ids) {
		row, err := s.getDeleted(ctx, tx, id)
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
		if err := s.logAct(ctx, tx, a, row); err != nil {
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

func (s *table) getDeleted(ctx context.Context, q db.Querier, id value.ID) (row any, err error) {
	var st schema.Statement
	st.Add(s.plan.OneText, " WHERE id = ")
	st.Arg(int64(id))
	st.Add(" AND ")
	if err := s.binned(&st, auth.PrincipalFrom(ctx)); err != nil {
		return row, err
	}
	row, err = s.one(ctx, q, &st)
	if err == nil && row == nil {
		err = s.notFound()
	}
	return row, err
}
