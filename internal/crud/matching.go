package crud

import (
	"context"
	"net/url"

	"jikong/internal/auth"
	"jikong/internal/crud/batch"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

const (
	// MaxMatching bounds the rows of a batch over all that match a query.
	MaxMatching = 10_000
	// matchingPart is how many of them one call does. A call has a minute, and what is done to a row may be a publication.
	matchingPart = 200
)

// EachChosen is Each for rows that are named, or that meet a query of this list. Rows that refuse are told with their names.
func (s *table) EachChosen(ctx context.Context, d *db.DB, chosen ChosenIDs, verb, all string, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error) {
	return s.eachChosen(ctx, d, chosen, verb, all, nil, do)
}

func (s *table) eachChosen(ctx context.Context, d *db.DB, chosen ChosenIDs, verb, all string, ahead Ahead, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error) {
	if chosen.Matching == nil {
		ids, err := ParseIDs(string(chosen.IDs))
		if err != nil {
			return Batch{}, err
		}
		return eachNamed(ctx, d, ids, verb, all, ahead, do)
	}
	if chosen.IDs != "" {
		return Batch{}, errs.Invalidf("请或者写编号，或者写查询条件，不要两样都写")
	}
	ids, next, err := s.matching(ctx, d, *chosen.Matching, verb)
	if err != nil {
		return Batch{}, err
	}
	b, err := each(ctx, d, ids, verb, all, ahead, do)
	if err != nil {
		return b, err
	}
	b.Next = next
	return b, s.nameRefused(ctx, d.Read(), b.Refused)
}

// matching returns the rows of one call and the mark for the next, nil after the last.
func (s *table) matching(ctx context.Context, d *db.DB, m Matching, verb string) ([]value.ID, *Mark, error) {
	query, err := s.matchingQuery(ctx, m)
	if err != nil {
		return nil, nil, err
	}
	mark := m.Mark
	if mark == nil {
		if err := s.asOnTheScreen(ctx, d.Read(), query, m.Total, verb); err != nil {
			return nil, nil, err
		}
		mark = &Mark{Until: int64(d.Now()), Left: int(m.Total)}
	}
	size := min(mark.Left, matchingPart)
	if size <= 0 {
		return nil, nil, errs.Invalidf("这一批已经处理完")
	}
	ids, err := s.matchingIDs(ctx, d.Read(), query, *mark, size+1)
	if err != nil || len(ids) <= size {
		return ids, nil, err
	}
	ids = ids[:size]
	if mark.Left == size {
		return ids, nil, nil
	}
	return ids, &Mark{Before: ids[size-1], Until: mark.Until, Left: mark.Left - size}, nil
}

// matchingQuery reads the query for whoever may list the rows: a batch must not find out what a list would not show.
func (s *table) matchingQuery(ctx context.Context, m Matching) (Query, error) {
	if s.actions&(List|OwnList|Export) == 0 {
		return Query{}, errs.Invalidf("%s不能按条件选择全部，请逐条选择", s.plan.Table.Label)
	}
	if !auth.PrincipalFrom(ctx).Has(s.plan.Perm + ":list") {
		return Query{}, errs.New(errs.Forbidden, "没有权限查看%s列表，不能按条件选择全部", s.plan.Table.Label)
	}
	values, err := url.ParseQuery(m.Query)
	if err != nil {
		return Query{}, errs.Wrap(err, errs.Invalid, "查询参数的格式不正确")
	}
	return s.Parse(ctx, values)
}

// asOnTheScreen refuses what would not be what the person agreed to.
func (s *table) asOnTheScreen(ctx context.Context, q db.Querier, query Query, total int64, verb string) error {
	n, err := s.count(ctx, q, auth.PrincipalFrom(ctx), query)
	switch {
	case err != nil:
		return err
	case n > MaxMatching:
		return errs.Invalidf("一次最多%s %d 条，符合条件的有 %d 条，请缩小查询范围", verb, MaxMatching, n)
	case n != total:
		return errs.Invalidf("符合条件的已由 %d 条变为 %d 条，一条也没有%s，请核对后重新选择", total, n, verb)
	case n == 0:
		return errs.Invalidf("没有符合条件的%s", s.plan.Table.Label)
	}
	return nil
}

// matchingIDs goes from the newest to the oldest, as lists do: what hangs on an older row is reached before it.
func (s *table) matchingIDs(ctx context.Context, q db.Querier, query Query, mark Mark, size int) ([]value.ID, error) {
	st := &schema.Statement{}
	st.Add("SELECT ", schema.IDColumn, " FROM ", s.plan.Table.Name, " WHERE ")
	if err := s.plan.Where(st, auth.PrincipalFrom(ctx), query); err != nil {
		return nil, err
	}
	for _, name := range []string{"createTime", "updateTime"} {
		if c := s.plan.ByJSON[name]; c != nil {
			st.Add(" AND COALESCE(", c.Name, ", 0) <= ")
			st.Arg(mark.Until)
		}
	}
	if mark.Before != 0 {
		st.Add(" AND ", schema.IDColumn, " < ")
		st.Arg(int64(mark.Before))
	}
	st.Add(" ORDER BY ", schema.IDColumn, " DESC")
	st.Limit(size, 0)
	return db.Select[value.ID](ctx, q, st.String(), st.Args...)
}

// nameRefused tells what people call the rows, which may stand on no page that they have seen.
func (s *table) nameRefused(ctx context.Context, q db.Querier, refused []batch.Refusal) error {
	name := s.plan.NamedBy
	if len(refused) == 0 || name == nil || name.SealedFor(auth.PrincipalFrom(ctx)) {
		return nil
	}
	ids := make([]value.ID, len(refused))
	for i, r := range refused {
		ids[i] = r.ID
	}
	names, err := s.plan.Names(ctx, q, name.Name, ids)
	for i := range refused {
		refused[i].Name = names[refused[i].ID]
	}
	return err
}
