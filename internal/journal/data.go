package journal

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// DataLog is the state of one row after one save.
type DataLog struct {
	ID          value.ID   `json:"id" db:"id"`
	DataTable   string     `json:"dataTable" db:"data_table"`
	DataID      string     `json:"dataId" db:"data_id"`
	DataVersion int64      `json:"dataVersion" db:"data_version"`
	DataContent string     `json:"dataContent,omitempty" doc:"该版本的内容，JSON 文本；分页列表里没有，各版本的列表里只有最近的"`
	Type        string     `json:"type" db:"type"`
	CreateBy    string     `json:"createBy" db:"create_by"`
	CreateTime  value.Time `json:"createTime" db:"create_time" nullable:"false"`
}

func dataResource() crud.Resource[DataLog] {
	return crud.Resource[DataLog]{
		Path: "/sys/dataLog", Tag: tag, Perm: permAudit, Actions: crud.List | crud.Export,
		Complete: func(ctx context.Context, q db.Querier, row *DataLog) error {
			return withContents(ctx, q, []DataLog{*row}, func(_ int, content string) { row.DataContent = content })
		},
		Table: crud.Table{
			Name: "sys_data_log", Label: "数据日志", Tenant: true,
			DefaultSort: []crud.Order{{Field: "createTime", Desc: true}},
			Columns: []crud.Column{
				unsortedID(),
				{Name: "data_table", Label: "表名", Kind: crud.Text, Filter: true, Export: true},
				{Name: "data_id", Label: "数据编号", Kind: crud.Text, Filter: true, Export: true},
				{Name: "data_version", Label: "版本", Kind: crud.Int, Export: true},
				{Name: "type", Label: "类型", Kind: crud.Text, Export: true},
				{Name: "create_by", Label: "操作人", Kind: crud.Text, Filter: true, Export: true},
				{Name: "create_time", Label: "时间", Kind: crud.Time, Required: true, Filter: true, Sort: true, Export: true},
			},
		},
	}
}

const (
	dataColumns = `id, data_table, data_id, data_version, type, create_by, create_time`
	maxListed   = 20 // versions whose contents a list of them shows
)

// withContents tells the content of each row; it may be compressed in the table.
func withContents(ctx context.Context, q db.Querier, rows []DataLog, tell func(i int, content string)) error {
	ids := make([]value.ID, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	contents, err := audit.Contents(ctx, q, ids...)
	for i, id := range ids {
		tell(i, contents[id])
	}
	return err
}

type versionsInput struct {
	DataTable string `query:"dataTable" doc:"表名"`
	DataID    string `query:"dataId" doc:"数据编号"`
}

// versions lists the states of one row, newest first.
func (s *Service) versions(ctx context.Context, in *versionsInput) ([]DataLog, error) {
	found, err := db.Select[DataLog](ctx, s.db.Read(), `SELECT `+dataColumns+` FROM sys_data_log
		WHERE tenant_id = $1 AND data_table = $2 AND data_id = $3 ORDER BY data_version DESC LIMIT 200`, tenantOf(ctx), in.DataTable, in.DataID)
	if err == nil && len(found) == 0 {
		err = errs.Invalidf("没有找到这条数据的修改记录")
	}
	if err != nil {
		return nil, err
	}
	return found, withContents(ctx, s.db.Read(), found[:min(len(found), maxListed)], func(i int, content string) { found[i].DataContent = content })
}

type compareInput struct {
	DataID1 string `query:"dataId1" doc:"一个版本的编号"`
	DataID2 string `query:"dataId2" doc:"另一个版本的编号"`
}

// compare returns two states of the same row, the older first.
func (s *Service) compare(ctx context.Context, in *compareInput) ([]DataLog, error) {
	ids, err := crud.ParseIDs(in.DataID1 + "," + in.DataID2)
	if err != nil || len(ids) != 2 || ids[0] == ids[1] {
		return nil, errs.Invalidf("请选择同一条数据的两个不同版本")
	}
	found, err := db.Select[DataLog](ctx, s.db.Read(), `SELECT `+dataColumns+` FROM sys_data_log
		WHERE tenant_id = $1 AND id IN ($2, $3) ORDER BY data_version`, tenantOf(ctx), ids[0], ids[1])
	if err != nil {
		return nil, err
	}
	if len(found) != 2 || found[0].DataTable != found[1].DataTable || found[0].DataID != found[1].DataID {
		return nil, errs.Invalidf("请选择同一条数据的两个不同版本")
	}
	return found, withContents(ctx, s.db.Read(), found, func(i int, content string) { found[i].DataContent = content })
}
