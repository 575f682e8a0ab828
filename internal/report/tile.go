package report

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// The limits of what people put of reports on their home tab.
const (
	maxTiles     = 12 // of one person in one site
	maxTileTitle = 60
)

// tileViews are the ways a tile shows a report.
var tileViews = []string{"number", "table", "chart", "pivot", "map"}

// Values of ReportTile.State.
const (
	tileGone   = "gone"
	tileDenied = "denied"
)

// ReportTile is what somebody put of a report on the own home tab.
type ReportTile struct {
	ID     value.ID `json:"id" db:"id"`
	HeadID value.ID `json:"headId" db:"report_id"`
	Code   string   `json:"code" db:"-" doc:"报表现在的编码；看不到时为空"`
	Name   string   `json:"name" db:"report_name" doc:"报表的名称；看不到时为放上去时的名称"`
	Title  string   `json:"title" db:"title" doc:"自己起的标题；空为报表的名称"`
	View   string   `json:"view" db:"view" enum:"number,table,chart,pivot,map"`
	Query  string   `json:"query" db:"query" doc:"报表页面地址里的条件和选择"`
	State  string   `json:"state" db:"-" enum:",gone,denied" doc:"gone 报表已删除，denied 现在没有权限；空为可以看"`
}

// EnvelopeMessage is the text for the person.
func (ReportTile) EnvelopeMessage() string { return "已放到首页" }

const tileColumns = `id, report_id, report_name, title, view, query`

// tiles are those of the caller and of nobody else, in their order.
func (s *Service) tiles(ctx context.Context, _ *web.Empty) ([]ReportTile, error) {
	tiles, err := s.ownTiles(ctx, s.DB.Read())
	if err != nil {
		return nil, err
	}
	for i := range tiles {
		if err := s.look(ctx, &tiles[i]); err != nil {
			return nil, err
		}
	}
	return tiles, nil
}

func (s *Service) ownTiles(ctx context.Context, q db.Querier) ([]ReportTile, error) {
	tiles, err := db.Select[ReportTile](ctx, q, `SELECT `+tileColumns+` FROM report_tile WHERE user_id = $1 AND tenant_id = $2 ORDER BY order_num, id`, auth.PrincipalFrom(ctx).UserID, tenantOf(ctx))
	if tiles == nil {
		tiles = []ReportTile{}
	}
	return tiles, err
}

// look says how the report of a tile stands for the caller now.
func (s *Service) look(ctx context.Context, t *ReportTile) error {
	o, err := s.open(ctx, schema.IDColumn, t.HeadID.String())
	if err == nil {
		t.Code, t.Name = o.Head.Code, o.Head.Name
		return nil
	}
	if errs.CodeOf(err) != errs.NotFound {
		return err
	}
	there, err := db.Int(ctx, s.DB.Read(), `SELECT COUNT(*) FROM report WHERE id = $1 AND tenant_id = $2`, t.HeadID, tenantOf(ctx))
	t.State = tileDenied
	if there == 0 {
		t.State = tileGone
	}
	return err
}

// AddReportTile is the body of a new tile.
type AddReportTile struct {
	HeadID value.ID `json:"headId"`
	View   string   `json:"view"`
	Title  string   `json:"title,omitempty"`
	Query  string   `json:"query,omitempty"`
}

// check brings the body into shape and says what cannot be.
func (b *AddReportTile) check() error {
	fields := errs.Fields{}
	if b.Title = strings.TrimSpace(b.Title); utf8.RuneCountInString(b.Title) > maxTileTitle {
		fields.Add("title", "标题最多 %d 个字符", maxTileTitle)
	}
	if !slices.Contains(tileViews, b.View) {
		fields.Add("view", "请选择放什么到首页")
	}
	if b.Query = strings.TrimPrefix(strings.TrimSpace(b.Query), "?"); len(b.Query) > maxQuery {
		fields.Add("query", "条件太长，最多 %d 个字节", maxQuery)
	} else if _, err := url.ParseQuery(b.Query); err != nil {
		fields.Add("query", "条件的格式不正确")
	}
	return fields.Err()
}

// addTile is not in the operation log, and neither is what else people arrange for themselves: it concerns nobody but them.
func (s *Service) addTile(ctx context.Context, in *struct{ Body AddReportTile }) (t ReportTile, err error) {
	body := in.Body
	if err := body.check(); err != nil {
		return t, err
	}
	o, err := s.open(ctx, schema.IDColumn, body.HeadID.String())
	if err != nil {
		return t, err
	}
	t = ReportTile{HeadID: o.Head.ID, Code: o.Head.Code, Name: o.Head.Name, Title: body.Title, View: body.View, Query: body.Query}
	return t, s.DB.Tx(ctx, func(tx *db.Tx) error {
		own, err := s.ownTiles(ctx, tx)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(own, func(o ReportTile) bool { return o.HeadID == t.HeadID && o.View == t.View && o.Query == t.Query }) {
			return errs.Invalidf("首页上已经有这张报表的同一个视图")
		}
		if len(own) >= maxTiles {
			return errs.Invalidf("首页最多放 %d 张报表，请先在首页移除不用的", maxTiles)
		}
		t.ID = tx.NewID()
		_, err = tx.Exec(ctx, `INSERT INTO report_tile (id, tenant_id, user_id, report_id, report_name, title, view, query, order_num, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, t.ID, tenantOf(ctx), auth.PrincipalFrom(ctx).UserID, t.HeadID, t.Name, t.Title, t.View, t.Query, len(own)+1, tx.Now)
		return err
	})
}

// orderTiles puts the caller's tiles in the order of their numbers. One that was added meanwhile stays behind them, one that is gone is no fault.
func (s *Service) orderTiles(ctx context.Context, in *struct {
	Body struct {
		IDs []value.ID `json:"ids" doc:"首页上的报表，按新的顺序"`
	}
}) (web.Message, error) {
	if len(in.Body.IDs) > maxTiles {
		return "", errs.Invalidf("首页最多放 %d 张报表", maxTiles)
	}
	return "顺序已保存", s.DB.Tx(ctx, func(tx *db.Tx) error {
		own, err := s.ownTiles(ctx, tx)
		if err != nil {
			return err
		}
		place := func(t ReportTile) int {
			if at := slices.Index(in.Body.IDs, t.ID); at >= 0 {
				return at
			}
			return maxTiles
		}
		slices.SortStableFunc(own, func(a, b ReportTile) int { return place(a) - place(b) })
		for i, t := range own {
			if _, err := tx.Exec(ctx, `UPDATE report_tile SET order_num = $1 WHERE id = $2 AND user_id = $3 AND tenant_id = $4`, i+1, t.ID, auth.PrincipalFrom(ctx).UserID, tenantOf(ctx)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) deleteTile(ctx context.Context, in *struct {
	ID string `query:"id" doc:"首页上的报表的编号"`
}) (web.Message, error) {
	id, err := value.ParseID(in.ID)
	if err != nil {
		return "", errs.Invalidf("编号的格式不正确")
	}
	return "已从首页移除", s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `DELETE FROM report_tile WHERE id = $1 AND user_id = $2 AND tenant_id = $3`, id, auth.PrincipalFrom(ctx).UserID, tenantOf(ctx))
		if err == nil && n == 0 {
			err = errs.NotFoundf("首页上已经没有这张报表，请刷新")
		}
		return err
	})
}
