package message

import (
	"context"
	"regexp"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	tagTemplate  = "消息模板"
	permTemplate = "system:messageTemplate"
)

// Values of MessageTemplate.Type, and of SentMessage.Type as far as they are sent to a phone or an address.
const (
	bySMS  = "1"
	byMail = "2"
	atDesk = "4"
)

// way is what a kind of template is called and how long its messages may be, in characters.
type way struct {
	name    string
	channel Channel // "" for desks
	most    int
}

var ways = map[string]way{
	bySMS:  {"短信", SMS, 500},
	byMail: {"邮件", Mail, 5000},
	atDesk: {"系统通知", "", 500}, // as much as the lists of notices show
}

// Values of MessageTemplate.UseStatus.
const (
	retired = "0"
	inUse   = "1"
)

// MessageTemplate is a text that staff keep for their site, with places for values. What codes and security messages say is in the program
// alone, whose templates have a dot in their names: no code of a site does.
type MessageTemplate struct {
	crud.Row
	Name          string `json:"templateName" db:"template_name" doc:"也是邮件和系统通知的标题"`
	Code          string `json:"templateCode" db:"template_code"`
	Type          string `json:"templateType" db:"template_type" enum:"1,2,4" doc:"1 短信，2 邮件，4 系统通知；没有接入微信（3）"`
	TypeText      string `json:"templateType_dictText,omitempty" db:"-"`
	Content       string `json:"templateContent" db:"template_content" doc:"纯文本；只有 ${名称} 一种写法，发送时换成测试数据里的值"`
	TestJSON      string `json:"templateTestJson" db:"template_test_json" doc:"测试数据：JSON 对象的文本，值为文字或数字"`
	UseStatus     string `json:"useStatus" db:"use_status" enum:"0,1" doc:"1 启用，0 停用；停用的不能发送"`
	UseStatusText string `json:"useStatus_dictText,omitempty" db:"-"`
}

var templateCode = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

func templateResource() crud.Resource[MessageTemplate] {
	return crud.Resource[MessageTemplate]{
		Path: "/sys/message/sysMessageTemplate", Tag: tagTemplate, Perm: permTemplate,
		Actions: crud.List | crud.Add | crud.Edit | crud.Delete | crud.Export,
		Table: crud.Table{
			Name: "sys_sms_template", Label: "消息模板", Log: "messageTemplate", NameColumn: "template_name", Tenant: true, NoIndex: "a site has some dozen templates",
			Columns: []crud.Column{
				{Name: "template_name", Label: "模板名称", Kind: crud.Text, Required: true, Max: 50, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "template_code", Label: "模板编码", Kind: crud.Text, Required: true, Unique: true, Max: 32, Pattern: templateCode,
					Hint: "模板编码以字母开头，只能有字母、数字、下划线和短横线", Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "template_type", Label: "模板类型", Kind: crud.Enum, Required: true, Pattern: regexp.MustCompile(`^[124]$`),
					Hint: "只能发送短信、邮件和系统通知，没有接入微信等其他方式，请重新选择", Filter: true, Write: true, Export: true, Options: []crud.Option{
						{Value: bySMS, Text: ways[bySMS].name}, {Value: byMail, Text: ways[byMail].name}, {Value: atDesk, Text: ways[atDesk].name}}},
				{Name: "template_content", Label: "模板内容", Kind: crud.LongText, Required: true, Max: 1000, Search: true, Write: true, Export: true},
				{Name: "template_test_json", Label: "测试数据", Kind: crud.LongText, Max: 1000, Write: true, Export: true},
				{Name: "use_status", Label: "状态", Kind: crud.Enum, Required: true, Filter: true, Write: true, Export: true, Options: []crud.Option{
					{Value: inUse, Text: "启用"}, {Value: retired, Text: "停用"}}},
			},
		},
		Blank: func(auth.Principal) MessageTemplate { return MessageTemplate{UseStatus: inUse} },
		Check: checkTemplate,
	}
}

// checkTemplate refuses what could never be sent. That the test data fit the text is seen when they are tried.
func checkTemplate(_ context.Context, _ *db.Tx, _, new *MessageTemplate) error {
	if new == nil {
		return nil
	}
	fields := errs.Fields{}
	if _, wrong := placesIn(new.Content); wrong != "" {
		fields.Add("templateContent", "%s", wrong)
	}
	if w := ways[new.Type]; utf8.RuneCountInString(new.Content) > w.most {
		fields.Add("templateContent", "%s最多 %d 个字，模板内容请缩短", w.name, w.most)
	}
	if new.TestJSON != "" {
		if _, wrong := valuesIn(new.TestJSON); wrong != "" {
			fields.Add("templateTestJson", "%s", wrong)
		}
	}
	return fields.Err()
}

// PutTemplate adds a template of the demonstration site unless it is there. Its own test data must fill it.
func (s *Service) PutTemplate(ctx context.Context, tx *db.Tx, tenant value.ID, t MessageTemplate) error {
	if err := checkTemplate(ctx, tx, nil, &t); err != nil {
		return err
	}
	if _, _, err := t.compose(t.TestJSON); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO sys_sms_template (id, tenant_id, template_name, template_code, template_type, template_content, template_test_json,
		use_status, create_by, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'demo', $9) ON CONFLICT DO NOTHING`,
		t.ID, tenant, t.Name, t.Code, t.Type, t.Content, t.TestJSON, inUse, tx.Now)
	return err
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared { return []crud.Declared{s.own} }

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []crud.Declared { return []crud.Declared{s.log} }
