package journal

import (
	"jikong/internal/crud"
	"jikong/internal/value"
)

// Log is an entry of the operation log as the platform's clients know it (api-contract.md section 23).
type Log struct {
	ID          value.ID   `json:"id" db:"id"`
	LogType     int        `json:"logType" db:"log_type" doc:"1 登录日志，2 操作日志"`
	LogTypeText string     `json:"logType_dictText" db:"-"`
	OperateType int        `json:"operateType" db:"operate_type" doc:"1 查询，2 添加，3 修改，4 删除，5 导入，6 导出，0 其他"`
	OperateText string     `json:"operateType_dictText" db:"-"`
	LogContent  string     `json:"logContent" db:"summary"`
	UserID      string     `json:"userid" db:"actor" doc:"登录名"`
	Username    string     `json:"username" db:"realname" doc:"姓名"`
	IP          string     `json:"ip" db:"address"`
	RequestType string     `json:"requestType" db:"method"`
	RequestURL  string     `json:"requestUrl" db:"request_url"`
	Action      string     `json:"method" db:"action" doc:"动作的名称，如 article.publish"`
	ObjectType  string     `json:"objectType" db:"object_type"`
	ObjectID    string     `json:"objectId" db:"object_id"`
	CostTime    *int64     `json:"costTime" db:"-" doc:"总是 null：日志和操作一起写下，那时操作还没有做完"`
	Success     bool       `json:"success" db:"success"`
	SuccessText string     `json:"success_dictText" db:"-"`
	CreateTime  value.Time `json:"createTime" db:"at" nullable:"false"`
}

func logResource() crud.Resource[Log] {
	return crud.Resource[Log]{
		Path: "/sys/log", Tag: tag, Perm: permAudit, Actions: crud.List | crud.Export,
		Table: crud.Table{
			Name: "audit_log", Label: "日志", Tenant: true, SearchReach: 100_000,
			DefaultSort: []crud.Order{{Field: "createTime", Desc: true}},
			Columns: []crud.Column{
				unsortedID(),
				{Name: "at", JSON: "createTime", Label: "时间", Kind: crud.Time, Required: true, Filter: true, Sort: true, Export: true},
				{Name: "log_type", Label: "日志类型", Kind: crud.Int, Filter: true, Export: true,
					Options: []crud.Option{{Value: "1", Text: "登录日志"}, {Value: "2", Text: "操作日志"}}},
				{Name: "operate_type", Label: "操作类型", Kind: crud.Int, Filter: true, Export: true,
					Options: []crud.Option{{Value: "0", Text: "其他"}, {Value: "1", Text: "查询"}, {Value: "2", Text: "添加"}, {Value: "3", Text: "修改"},
						{Value: "4", Text: "删除"}, {Value: "5", Text: "导入"}, {Value: "6", Text: "导出"}}},
				{Name: "summary", JSON: "logContent", Label: "内容", Kind: crud.Text, Search: true, Export: true},
				{Name: "actor", JSON: "userid", Label: "登录名", Kind: crud.Text, Filter: true, Export: true},
				{Name: "realname", JSON: "username", Label: "姓名", Kind: crud.Text, Filter: true, Export: true},
				{Name: "address", JSON: "ip", Label: "IP 地址", Kind: crud.Text, Export: true},
				{Name: "method", JSON: "requestType", Label: "请求方法", Kind: crud.Text, Export: true},
				{Name: "request_url", JSON: "requestUrl", Label: "请求地址", Kind: crud.Text, Export: true},
				{Name: "action", JSON: "method", Label: "动作", Kind: crud.Text, Export: true},
				{Name: "object_type", Label: "对象类型", Kind: crud.Text, Filter: true, Export: true},
				{Name: "object_id", Label: "对象编号", Kind: crud.Text, Export: true},
				{Name: "success", Label: "结果", Kind: crud.Bool, Export: true,
					Options: []crud.Option{{Value: "1", Text: "成功"}, {Value: "0", Text: "失败"}}},
			},
		},
	}
}

// unsortedID is the identifier without the order that other lists offer: logs are read by their time, and another order would need an
// index more for every filter.
func unsortedID() crud.Column {
	return crud.Column{Name: "id", Label: "编号", Kind: crud.ID, Filter: true, Required: true}
}
