package message

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Desks take messages of the system for people of a site; the program lends its announcements.
type Desks interface {
	// Users finds people who may work in the site by their accounts. Those it does not find are left out.
	Users(ctx context.Context, q db.Querier, tenant value.ID, usernames []string) (map[string]value.ID, error)
	// Tell leaves a message for them. Title and text are plain.
	Tell(ctx context.Context, tx *db.Tx, tenant value.ID, to []value.ID, title, text string) error
}

const (
	maxDesks = 20              // people who get one message of the system
	answerIn = 8 * time.Second // existing clients wait for nine, and what is not known by then is said to be unknown
)

// sendRate is how often one person may send.
var sendRate = auth.Rate{Burst: 10, Every: 30 * time.Second}

func (s *Service) mountTemplates(api *web.API) {
	s.own.Mount(api, s.db)
	send := func(path, summary string) web.Route {
		return web.Route{Methods: "POST", Path: "/sys/message/sysMessageTemplate" + path, Tag: tagTemplate, Summary: summary,
			Access: web.Perm(permTemplate + ":send"), MaxBody: 32 << 10}
	}
	web.Handle(api, send("/sendMsg", "用消息模板发送一条消息，等到有结果（限频）"), s.sendMsg)
	web.Handle(api, send("/preview", "模板填入测试数据后的样子，不发送"), s.preview)
}

// MessagePreview is a template with its places filled.
type MessagePreview struct {
	Text string `json:"text"`
}

func (s *Service) preview(ctx context.Context, in *struct {
	Body struct {
		TemplateCode string `json:"templateCode"`
		TestData     string `json:"testData,omitempty" doc:"测试数据：JSON 对象的文本"`
	}
}) (MessagePreview, error) {
	t, err := s.template(ctx, in.Body.TemplateCode)
	if err != nil {
		return MessagePreview{}, err
	}
	text, _, err := t.compose(in.Body.TestData)
	return MessagePreview{text}, err
}

// template finds one of the caller's site.
func (s *Service) template(ctx context.Context, code string) (MessageTemplate, error) {
	missing := errs.NotFoundf("没有这个消息模板，请刷新列表后再试")
	if !templateCode.MatchString(code) {
		return MessageTemplate{}, missing
	}
	id, found, err := db.One[value.ID](ctx, s.db.Read(), `SELECT id FROM sys_sms_template WHERE tenant_id = $1 AND template_code = $2`,
		auth.PrincipalFrom(ctx).TenantID, code)
	if err == nil && !found {
		err = missing
	}
	if err != nil {
		return MessageTemplate{}, err
	}
	return s.own.Get(ctx, s.db.Read(), id)
}

// sendMsg sends one message by a template, or says at which field it is wrong and sends nothing.
func (s *Service) sendMsg(ctx context.Context, in *struct {
	Body struct {
		TemplateCode string `json:"templateCode"`
		TestData     string `json:"testData,omitempty" doc:"测试数据：JSON 对象的文本，给模板里的每个名称一个值；值为文字或数字"`
		Receiver     string `json:"receiver" doc:"短信：一个手机号；邮件：一个邮箱；系统通知：本站用户的账号，用逗号分隔，最多 20 个"`
		MsgType      string `json:"msgType,omitempty" doc:"与模板类型相同，可不写"`
	}
}) (web.Message, error) {
	body := in.Body
	t, err := s.template(ctx, body.TemplateCode)
	if err != nil {
		return "", err
	}
	if body.MsgType != "" && body.MsgType != t.Type {
		fields := errs.Fields{}
		fields.Add("msgType", "这是%s模板，不能用别的方式发送", ways[t.Type].name)
		return "", fields.Err()
	}
	if t.UseStatus != inUse {
		return "", errs.Invalidf("模板“%s”已停用，请启用后再发送", t.Name)
	}
	text, values, err := t.compose(body.TestData)
	if err != nil {
		return "", err
	}
	if t.Type == atDesk {
		return s.toDesks(ctx, t, text, body.Receiver)
	}
	l := letter{channel: ways[t.Type].channel, to: strings.TrimSpace(body.Receiver), template: t.Code, title: t.Name, subject: t.Name, text: text, values: values}
	return s.toAddress(ctx, t, l)
}

// toAddress sends by SMS or mail and waits for what the carrier says.
func (s *Service) toAddress(ctx context.Context, t MessageTemplate, l letter) (web.Message, error) {
	if wrong := wrongAddress(l.channel, l.to); wrong != "" {
		return "", wrongReceiver("%s", wrong)
	}
	name, to := ways[t.Type].name, masked(l.channel, l.to)
	c := s.carriers[l.channel]
	if c == nil {
		return "", errs.Invalidf("本站没有开通%s服务，没有发送；请先由管理员配置", name)
	}
	if g, ok := c.(*gateway); ok && !g.takesWords() {
		return "", errs.Invalidf("短信网关的配置只能发验证码，没有发送；请由管理员在 --sms-body 中加上 ${text} 或 ${params}")
	}
	if err := s.maySend(ctx); err != nil {
		return "", err
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error { return noteSending(ctx, tx, t, to) })
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, answerIn)
	defer cancel()
	if err := s.deliver(ctx, c, auth.PrincipalFrom(ctx).TenantID, l); err != nil {
		return "", errs.Wrap(err, errs.Timeout, "%s没有发送成功：%s", name, reason(l.channel, err))
	}
	return outcome(c, name, to), nil
}

// outcome claims no more than is known: that the carrier took it.
func outcome(c carrier, name, to string) web.Message {
	if _, shown := c.(*console); shown {
		return web.Message("演示环境不发" + name + "：内容已显示在服务器的终端")
	}
	return web.Message(fmt.Sprintf("%s已交给服务商，发往 %s；是否送达以对方收到为准", name, to))
}

// toDesks leaves a message of the system for each of the named people, or for none.
func (s *Service) toDesks(ctx context.Context, t MessageTemplate, text, receiver string) (web.Message, error) {
	names := usernames(receiver)
	switch {
	case len(names) == 0:
		return "", wrongReceiver("请选择用户")
	case len(names) > maxDesks:
		return "", wrongReceiver("一次最多发给 %d 名用户，现有 %d 名", maxDesks, len(names))
	case s.desks == nil:
		return "", errs.Invalidf("本站没有系统通知，没有发送")
	}
	tenant := auth.PrincipalFrom(ctx).TenantID
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		found, err := s.desks.Users(ctx, tx, tenant, names)
		if err != nil {
			return err
		}
		to := make([]value.ID, len(names))
		for i, name := range names {
			if to[i] = found[name]; to[i] == 0 {
				return wrongReceiver("没有账号为“%s”的在用用户，请重新选择", short(name))
			}
		}
		if err := s.maySend(ctx); err != nil {
			return err
		}
		if err := noteSending(ctx, tx, t, strings.Join(names, "、")); err != nil {
			return err
		}
		return s.desks.Tell(ctx, tx, tenant, to, t.Name, text)
	})
	return web.Message(fmt.Sprintf("已发给 %d 名用户，在他们的通知里", len(names))), err
}

// usernames reads a comma list, each account once.
func usernames(list string) (names []string) {
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(strings.ReplaceAll(name, "\x00", "")) // which no account holds
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func wrongReceiver(format string, args ...any) error {
	fields := errs.Fields{}
	fields.Add("receiver", format, args...)
	return fields.Err()
}

func (s *Service) maySend(ctx context.Context) error {
	return s.senders.Take("user "+auth.PrincipalFrom(ctx).UserID.String(), s.clock())
}

// noteSending writes into the operation log who has what sent to whom, before it goes; what became of it is in the log of messages.
func noteSending(ctx context.Context, tx *db.Tx, t MessageTemplate, to string) error {
	return audit.Write(ctx, tx, audit.Entry{Action: "messageTemplate.send", ObjectType: "messageTemplate", ObjectID: t.ID.String(),
		Summary: fmt.Sprintf("用消息模板“%s”发送%s给 %s", t.Name, ways[t.Type].name, to)})
}
