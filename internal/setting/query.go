package setting

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// SavedQuery is an advanced query that a person keeps for a list page.
type SavedQuery struct {
	crud.Row
	PageCode   string                     `json:"pageCode" db:"page_code"`
	Title      string                     `json:"title" db:"title"`
	MatchType  string                     `json:"matchType" db:"match_type" enum:"and,or"`
	Records    crud.Array[SavedCondition] `json:"records" db:"records"`
	Share      string                     `json:"share" db:"share" enum:"mine,depart"`
	SysOrgCode string                     `json:"sysOrgCode" db:"sys_org_code"`
}

// SavedCondition is one condition, as superQueryParams has it.
type SavedCondition struct {
	Field    string `json:"field"`
	Rule     string `json:"rule"`
	Val      string `json:"val"`
	Type     string `json:"type,omitempty"`
	DictCode string `json:"dictCode,omitempty"`
}

const tagQuery = "保存的查询"

// Who sees a saved query.
const (
	shareMine   = "mine"
	shareDepart = "depart"
)

const (
	maxTitle      = 50 // characters
	maxSaved      = 100
	maxConditions = 50
	maxRecords    = 20_000 // bytes
)

var pageForm = regexp.MustCompile(`^[A-Za-z0-9_:./-]{1,100}$`)

// queryResource is the list of everybody's queries, for those who look after them: they may only delete.
func (s *Service) queryResource() crud.Resource[SavedQuery] {
	return crud.Resource[SavedQuery]{
		Path: "/sys/query", Tag: tagQuery, Perm: permQuery, Actions: crud.List | crud.Delete,
		Undo: crud.Undo[SavedQuery]{Access: web.SignedIn, Check: mayUndoQuery},
		Table: crud.Table{
			Name: "sys_saved_query", Label: "保存的查询", Log: "query", NameColumn: "title", Tenant: true, NoIndex: "people keep a few dozen queries each",
			Columns: []crud.Column{
				{Name: "page_code", Label: "页面", Kind: crud.Text, Search: true, Filter: true, Sort: true},
				{Name: "title", Label: "名称", Kind: crud.Text, Search: true, Filter: true, Sort: true},
				{Name: "match_type", Label: "匹配方式", Kind: crud.Text, Filter: true},
				{Name: "records", Label: "条件", Kind: crud.JSON},
				{Name: "share", Label: "可见范围", Kind: crud.Text, Filter: true},
				{Name: "sys_org_code", Label: "所属部门", Kind: crud.Text, Filter: true},
			},
		},
	}
}

// MyQuery is a saved query as the query builder lists it.
type MyQuery struct {
	ID        value.ID                   `json:"id" db:"id"`
	Title     string                     `json:"title" db:"title"`
	MatchType string                     `json:"matchType" db:"match_type" enum:"and,or"`
	Records   crud.Array[SavedCondition] `json:"records" db:"records"`
	Share     string                     `json:"share" db:"share" enum:"mine,depart"`
	CreateBy  string                     `json:"createBy" db:"create_by"`
	Own       bool                       `json:"own" doc:"自己的：可以覆盖和删除"`
}

// myQueries lists the caller's own queries of a page and those that the caller's department shares.
func (s *Service) myQueries(ctx context.Context, in *struct {
	Page string `query:"page" doc:"页面编码"`
}) ([]MyQuery, error) {
	caller := auth.PrincipalFrom(ctx)
	rows, err := db.Select[MyQuery](ctx, s.db.Read(), `
		SELECT id, title, match_type, records, share, create_by FROM sys_saved_query
		WHERE tenant_id = $1 AND page_code = $2 AND (create_by = $3 OR (share = $4 AND sys_org_code = $5 AND sys_org_code <> ''))
		ORDER BY title, id LIMIT 500`, caller.TenantID, storable(in.Page), caller.Username, shareDepart, caller.OrgCode)
	for i := range rows {
		rows[i].Own = rows[i].CreateBy == caller.Username
	}
	if rows == nil {
		rows = []MyQuery{}
	}
	return rows, err
}

// QueryDraft is a query to keep.
type QueryDraft struct {
	ID        value.ID         `json:"id,omitempty" doc:"修改自己的查询时给出"`
	Page      string           `json:"page"`
	Title     string           `json:"title"`
	MatchType string           `json:"matchType" enum:"and,or"`
	Records   []SavedCondition `json:"records"`
	Share     string           `json:"share" enum:"mine,depart"`
	Overwrite bool             `json:"overwrite,omitempty" doc:"已有同名查询时覆盖它"`
}

func (d *QueryDraft) check() error {
	d.Title = strings.TrimSpace(storable(d.Title))
	if d.MatchType = strings.ToLower(d.MatchType); d.MatchType == "" {
		d.MatchType = "and"
	}
	if d.Share == "" {
		d.Share = shareMine
	}
	fields := errs.Fields{}
	size := 0
	for _, c := range d.Records {
		size += len(c.Field) + len(c.Rule) + len(c.Val) + len(c.Type) + len(c.DictCode)
		if c.Field == "" || c.Rule == "" {
			fields.Add("records", "空条件不能保存")
		}
	}
	if d.Title == "" {
		fields.Add("title", "保存名称不能为空")
	}
	if utf8.RuneCountInString(d.Title) > maxTitle {
		fields.Add("title", "保存名称最多 %d 个字", maxTitle)
	}
	if !pageForm.MatchString(d.Page) {
		fields.Add("page", "页面编码不正确")
	}
	if d.MatchType != "and" && d.MatchType != "or" {
		fields.Add("matchType", "匹配方式应为 and 或 or")
	}
	if d.Share != shareMine && d.Share != shareDepart {
		fields.Add("share", "可见范围应为 mine 或 depart")
	}
	if len(d.Records) == 0 {
		fields.Add("records", "空条件不能保存")
	}
	if len(d.Records) > maxConditions || size > maxRecords {
		fields.Add("records", "条件太多，最多 %d 个", maxConditions)
	}
	return fields.Err()
}

// saveQuery keeps a query under a title, which is the person's own within the page. A second query of one title is a conflict
// unless the person said to overwrite.
func (s *Service) saveQuery(ctx context.Context, in *struct{ Body QueryDraft }) (MyQuery, error) {
	d, caller := in.Body, auth.PrincipalFrom(ctx)
	if err := d.check(); err != nil {
		return MyQuery{}, err
	}
	saved := MyQuery{ID: d.ID, Title: d.Title, MatchType: d.MatchType, Records: d.Records, Share: d.Share, CreateBy: caller.Username, Own: true}
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		same, found, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_saved_query WHERE tenant_id = $1 AND page_code = $2 AND create_by = $3 AND title = $4`,
			caller.TenantID, d.Page, caller.Username, d.Title)
		switch {
		case err != nil:
			return err
		case found && same != d.ID && !d.Overwrite:
			return errs.New(errs.Conflict, "%s 已存在，是否覆盖？", d.Title)
		case found:
			saved.ID = same
		}
		if saved.ID == 0 {
			return s.insertQuery(ctx, tx, d.Page, &saved)
		}
		n, err := tx.Exec(ctx, `
			UPDATE sys_saved_query SET title = $1, match_type = $2, records = $3, share = $4, sys_org_code = $5, version = version + 1, update_by = $6, update_time = $7
			WHERE tenant_id = $8 AND page_code = $9 AND create_by = $6 AND id = $10`,
			saved.Title, saved.MatchType, saved.Records, saved.Share, caller.OrgCode, caller.Username, tx.Now, caller.TenantID, d.Page, saved.ID)
		if err == nil && n == 0 {
			err = errs.NotFoundf("保存的查询不存在，可能已被删除")
		}
		return err
	})
	return saved, err
}

func (s *Service) insertQuery(ctx context.Context, tx *db.Tx, page string, saved *MyQuery) error {
	caller := auth.PrincipalFrom(ctx)
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_saved_query WHERE tenant_id = $1 AND page_code = $2 AND create_by = $3`, caller.TenantID, page, caller.Username)
	if err != nil {
		return err
	}
	if n >= maxSaved {
		return errs.Invalidf("一个页面最多保存 %d 个查询，请先删除不用的", maxSaved)
	}
	saved.ID = tx.NewID()
	_, err = tx.Exec(ctx, `
		INSERT INTO sys_saved_query (id, tenant_id, page_code, title, match_type, records, share, sys_org_code, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		saved.ID, caller.TenantID, page, saved.Title, saved.MatchType, saved.Records, saved.Share, caller.OrgCode, caller.Username, tx.Now)
	return err
}

// removeQuery deletes one of the caller's own queries.
func (s *Service) removeQuery(ctx context.Context, in *crud.IDInput) (crud.Removed, error) {
	ids, err := crud.ParseIDs(in.ID)
	if err != nil {
		return crud.Removed{}, err
	}
	return crud.Remove(ctx, s.db, "删除成功！", func(ctx context.Context, tx *db.Tx) error {
		own, err := s.queries.Get(ctx, tx, ids[0])
		if err != nil || own.CreateBy != auth.PrincipalFrom(ctx).Username {
			return errs.NotFoundf("保存的查询不存在，可能已被删除")
		}
		return s.queries.Delete(ctx, tx, own.ID)
	})
}

// mayUndoQuery lets people undo what they may still delete: their own queries, or those of others with the right for that.
func mayUndoQuery(ctx context.Context, _ *db.Tx, q *SavedQuery) error {
	caller := auth.PrincipalFrom(ctx)
	if q.CreateBy != caller.Username && !caller.Has(permQuery+":delete") {
		return errs.New(errs.Forbidden, "这不是您保存的查询，不能撤销删除")
	}
	return nil
}
