package message

import "jikong/internal/lifetime"

// Lifetimes are how long the log of messages stays.
func Lifetimes() []lifetime.Rule {
	sent := lifetime.Rows{Table: "sys_sms", Since: "create_time"}
	return []lifetime.Rule{sent.Of(lifetime.Rule{Code: "message.log", Title: "消息发送记录", Keeps: "发出的短信和邮件：发给谁（打码）、是否送达",
		Days: lifetime.HalfYear, Least: lifetime.HalfYear, Most: 3650, Law: lifetime.Law})}
}
