package message

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/rules"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	tag  = "消息发送记录"
	perm = "system:message"
)

// SentMessage is one message to one person: what kind it was, when it went and what became of it. What it said is not kept, because codes are
// secrets.
type SentMessage struct {
	ID           value.ID   `json:"id" db:"id"`
	Title        string     `json:"esTitle" db:"es_title" doc:"模板的名称"`
	Type         string     `json:"esType" db:"es_type" enum:"1,2" doc:"1 短信，2 邮件"`
	TypeText     string     `json:"esType_dictText" db:"-"`
	Receiver     string     `json:"esReceiver" db:"es_receiver" doc:"打码的手机号或邮箱；用完整的号码也能查到"`
	TemplateCode string     `json:"templateCode" db:"template_code"`
	SendTime     value.Time `json:"esSendTime" db:"es_send_time" doc:"得到结果的时间"`
	Status       string     `json:"esSendStatus" db:"es_send_status" enum:"0,1,2" doc:"0 发送中，1 已发出，2 失败"`
	StatusText   string     `json:"esSendStatus_dictText" db:"-"`
	Tries        int        `json:"esSendNum" db:"es_send_num" doc:"发送次数"`
	Result       string     `json:"esResult" db:"es_result" doc:"失败的原因"`
	CreateTime   value.Time `json:"createTime" db:"create_time" nullable:"false"`
}

func sentResource() crud.Resource[SentMessage] {
	choice := func(name, label string, options ...crud.Option) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Enum, Filter: true, Export: true, Options: options}
	}
	return crud.Resource[SentMessage]{
		Path: "/sys/message/sysMessage", Tag: tag, Perm: perm, Actions: crud.List,
		Table: crud.Table{
			Name: "sys_sms", Label: "消息发送记录", NameColumn: "es_title", Tenant: true,
			DefaultSort: []crud.Order{{Field: "createTime", Desc: true}},
			Columns: []crud.Column{
				{Name: "id", Label: "编号", Kind: crud.ID, Filter: true, Required: true},
				{Name: "es_title", Label: "模板", Kind: crud.Text, Filter: true, Export: true},
				choice("es_type", "方式", crud.Option{Value: bySMS, Text: "短信"}, crud.Option{Value: byMail, Text: "邮件"}),
				{Name: "es_receiver", Label: "收件人", Kind: crud.Text, Filter: true, Export: true},
				{Name: "template_code", Label: "模板编码", Kind: crud.Text, Filter: true, Export: true},
				{Name: "es_send_time", Label: "结果时间", Kind: crud.Time, Export: true},
				choice("es_send_status", "状态", crud.Option{Value: onItsWay, Text: "发送中"},
					crud.Option{Value: sent, Text: "已发出"}, crud.Option{Value: failed, Text: "失败"}),
				{Name: "es_send_num", Label: "发送次数", Kind: crud.Int, Export: true},
				{Name: "es_result", Label: "失败原因", Kind: crud.Text, Export: true},
				{Name: "create_time", Label: "时间", Kind: crud.Time, Required: true, Filter: true, Sort: true, Export: true},
			},
		},
	}
}

// Mount adds the calls of the templates and of the send log (api-contract.md section 22).
func (s *Service) Mount(api *web.API) {
	if s.db == nil {
		return
	}
	s.mountTemplates(api)
	route := func(path, summary string) web.Route {
		return web.Route{Methods: "GET", Path: "/sys/message/sysMessage" + path, Tag: tag, Summary: summary, Access: web.Perm(perm + ":list")}
	}
	web.Handle(api, route("/list", "消息发送记录分页列表"), s.list)
	web.Handle(api, route("/queryById", "按编号查询消息发送记录"), s.queryByID)
	web.Handle(api, route("/meta", "消息发送记录的列说明"), func(context.Context, *web.Empty) (crud.Meta, error) { return s.log.Meta(), nil })
	export := route("/exportXls", "导出消息发送记录")
	export.Access, export.File = web.Perm(perm+":export"), true
	api.HandleRaw(export, s.exportFile)
}

// maskReceiver looks for what is kept of a whole number or address.
func maskReceiver(values url.Values) {
	to := strings.TrimSpace(values.Get("esReceiver"))
	switch {
	case to == "" || strings.Contains(to, "**"):
	case rules.PublicMobile(to) == "":
		values.Set("esReceiver", masked(SMS, to))
	case rules.Email(to) == "":
		values.Set("esReceiver", masked(Mail, to))
	}
}

// exportFile answers the rows that a list with the same parameters would show.
func (s *Service) exportFile(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	maskReceiver(values)
	r = r.Clone(r.Context())
	r.URL.RawQuery = values.Encode()
	return s.log.ExportFile(s.db, w, r)
}

// list finds messages by the whole number or address, too, of which only the shown part is kept.
func (s *Service) list(ctx context.Context, in *crud.ListInput) (web.Page[SentMessage], error) {
	values, err := in.Values()
	if err != nil {
		return web.Page[SentMessage]{}, err
	}
	maskReceiver(values)
	query, err := s.log.Parse(ctx, values)
	if err != nil {
		return web.Page[SentMessage]{}, err
	}
	return s.log.List(ctx, s.db.Read(), query)
}

func (s *Service) queryByID(ctx context.Context, in *struct {
	ID value.ID `query:"id" doc:"编号"`
}) (SentMessage, error) {
	return s.log.Get(ctx, s.db.Read(), in.ID)
}
