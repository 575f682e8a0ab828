package config

import (
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// Messages says how people are reached by SMS and mail. Without an address there is no such channel; package message describes
// the gateway.
type Messages struct {
	SMSURL         string            `name:"sms-url" env:"JIKONG_SMS_URL" placeholder:"URL" help:"短信网关的完整地址，须为 https（本机除外）。不填则没有短信：不能用手机登录、注册和找回密码。"`
	SMSMethod      string            `name:"sms-method" env:"JIKONG_SMS_METHOD" enum:"POST,GET" default:"POST" help:"请求短信网关的方法：POST，或 GET（表单写在网址后面）。"`
	SMSEncoding    string            `name:"sms-encoding" env:"JIKONG_SMS_ENCODING" enum:"json,form" default:"json" help:"短信网关要的格式：json 或 form。"`
	SMSBody        string            `name:"sms-body" env:"JIKONG_SMS_BODY" placeholder:"TEXT" help:"发给短信网关的内容，可含占位符：$${phone} 手机号、$${code} 验证码、$${text} 短信全文、$${template} 模板名、$${params} 模板的值（JSON 对象）。"`
	SMSBodyFile    string            `name:"sms-body-file" env:"JIKONG_SMS_BODY_FILE" placeholder:"FILE" help:"从文件读取发给短信网关的内容（含密钥时用）。"`
	SMSHeaders     []string          `name:"sms-header" env:"JIKONG_SMS_HEADER" sep:"none" placeholder:"HEADER" help:"短信网关的请求头，如 X-App: jikong；可写多次。"`
	SMSHeadersFile string            `name:"sms-headers-file" env:"JIKONG_SMS_HEADERS_FILE" placeholder:"FILE" help:"从文件读取短信网关的请求头，每行一个（含密钥时用）。"`
	SMSSuccess     string            `name:"sms-success" env:"JIKONG_SMS_SUCCESS" placeholder:"REGEXP" help:"短信网关接受时，回答里应当匹配的正则表达式；不填则状态码 2xx 即为成功。"`
	SMSTemplates   map[string]string `name:"sms-template" env:"JIKONG_SMS_TEMPLATE" mapsep:";" placeholder:"NAME=ID" help:"短信模板在网关的编号，如 code.login=SMS_1;code.register=SMS_2，也可写后台消息模板的编码，填入 $${template}。"`
	SMSTimeout     time.Duration     `name:"sms-timeout" env:"JIKONG_SMS_TIMEOUT" default:"5s" help:"等待短信网关的时间。"`

	SMTPHost         string `name:"smtp-host" env:"JIKONG_SMTP_HOST" placeholder:"HOST" help:"邮件服务器；不填则不发邮件。"`
	SMTPPort         int    `name:"smtp-port" env:"JIKONG_SMTP_PORT" default:"465" help:"邮件服务器的端口。"`
	SMTPSecurity     string `name:"smtp-security" env:"JIKONG_SMTP_SECURITY" enum:"tls,starttls,none" default:"tls" help:"与邮件服务器的加密：tls、starttls；none 只能用于本机。"`
	SMTPUser         string `name:"smtp-user" env:"JIKONG_SMTP_USER" placeholder:"NAME" help:"邮件服务器的用户名；不需要登录时不填。"`
	SMTPPassword     string `name:"smtp-password" env:"JIKONG_SMTP_PASSWORD" placeholder:"SECRET" help:"邮件服务器的密码；写在命令行里会被同机的人看到，建议用环境变量或文件。"`
	SMTPPasswordFile string `name:"smtp-password-file" env:"JIKONG_SMTP_PASSWORD_FILE" placeholder:"FILE" help:"从文件读取邮件服务器的密码。"`
	SMTPFrom         string `name:"smtp-from" env:"JIKONG_SMTP_FROM" placeholder:"ADDRESS" help:"发件人的邮箱地址。"`

	Registration     string `name:"registration" env:"JIKONG_REGISTRATION" enum:"off,approve,open" default:"approve" help:"自行注册后台账号：off 不开放；approve 注册后由管理员解冻才能登录；open 立即可以登录。没有短信时不能注册。"`
	RegistrationRole string `name:"registration-role" env:"JIKONG_REGISTRATION_ROLE" placeholder:"CODE" help:"自行注册的账号得到的角色编码，须为所在站点的角色；不填则没有任何角色。"`
}

func (m *Messages) validate() error {
	for _, check := range []func() error{m.readFiles, m.checkGateway, m.checkMail} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (m *Messages) readFiles() error {
	headers := ""
	err := errors.Join(readInto(&m.SMSBody, m.SMSBodyFile, "短信网关内容"), readInto(&headers, m.SMSHeadersFile, "短信网关请求头"),
		readInto(&m.SMTPPassword, m.SMTPPasswordFile, "邮件密码"))
	for line := range strings.Lines(headers) {
		if line = strings.TrimSpace(line); line != "" {
			m.SMSHeaders = append(m.SMSHeaders, line)
		}
	}
	m.SMSHeadersFile = "" // settings are checked more than once
	return err
}

func (m *Messages) checkGateway() error {
	if m.SMSURL == "" {
		if m.SMSBody != "" || len(m.SMSHeaders) > 0 {
			return errors.New("设置了短信网关的内容或请求头，但没有 --sms-url")
		}
		return nil
	}
	u, err := url.Parse(m.SMSURL)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || (u.Scheme != "https" && (u.Scheme != "http" || !onThisMachine(u.Hostname()))) {
		return errors.New("--sms-url 应为 https:// 开头的网址（本机可用 http://），密钥另外设置")
	}
	if m.SMSBody == "" {
		return errors.New("使用 --sms-url 须同时设置 --sms-body 或 --sms-body-file")
	}
	if m.SMSMethod == "GET" && m.SMSEncoding != "form" {
		return errors.New("--sms-method GET 须与 --sms-encoding form 一起使用")
	}
	if m.SMSTimeout < time.Second || m.SMSTimeout > 30*time.Second {
		return errors.New("--sms-timeout 应为 1 到 30 秒")
	}
	return nil
}

func (m *Messages) checkMail() error {
	if m.SMTPHost == "" {
		if m.SMTPUser != "" || m.SMTPPassword != "" {
			return errors.New("设置了邮件服务器的用户名或密码，但没有 --smtp-host")
		}
		return nil
	}
	if m.SMTPPort < 1 || m.SMTPPort > 65535 {
		return errors.New("--smtp-port 应为 1 到 65535")
	}
	if m.SMTPSecurity == "none" && !onThisMachine(m.SMTPHost) {
		return errors.New("--smtp-security none 只能用于本机的邮件服务器：密码和内容会被途中看到")
	}
	if !strings.Contains(m.SMTPFrom, "@") || strings.ContainsAny(m.SMTPFrom, "\r\n") {
		return errors.New("使用 --smtp-host 须用 --smtp-from 设置发件人的邮箱")
	}
	return nil
}

// onThisMachine tells that what is said to the host leaves no wire.
func onThisMachine(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}
