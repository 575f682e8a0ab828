// Package config is the one documented set of settings. Each can be given as a flag, as an environment variable JIKONG_… or as
// a line `name = value` in a config file, in this order of precedence. Secrets can also come from a file.
package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"
)

// Data says where the data is. Every subcommand takes it.
type Data struct {
	Dir          string `name:"data" env:"JIKONG_DATA" default:"data" placeholder:"DIR" help:"数据目录：嵌入式数据库、密钥和文件。"`
	Database     string `name:"database" env:"JIKONG_DATABASE" placeholder:"URL" help:"postgres://… 形式的数据库地址；不填则用数据目录里的 SQLite。"`
	DatabaseFile string `name:"database-file" env:"JIKONG_DATABASE_FILE" placeholder:"FILE" help:"从文件读取数据库地址（含密码时用）。"`
	S3
}

// Serve holds the settings of the server.
type Serve struct {
	Data
	Uploads
	Speech
	SignIn
	Federation
	Messages
	SecretFile         string         `name:"secret-file" env:"JIKONG_SECRET_FILE" placeholder:"FILE" help:"安装密钥文件；不填则用数据目录里的 secret.key，首次启动时生成。多节点须使用同一份。"`
	Listen             string         `name:"listen" env:"JIKONG_LISTEN" default:"127.0.0.1:8080" placeholder:"ADDR" help:"监听地址。对外服务时通常放在 HTTPS 反向代理之后。"`
	PublicURL          string         `name:"public-url" env:"JIKONG_PUBLIC_URL" placeholder:"URL" help:"访客使用的网址，如 https://www.example.gov.cn；用于启动提示和登录链接。"`
	TrustedProxies     []netip.Prefix `name:"trusted-proxy" env:"JIKONG_TRUSTED_PROXIES" placeholder:"CIDR" help:"可信反向代理的网段；只相信它们报告的访客地址。"`
	StallTimeout       time.Duration  `name:"stall-timeout" env:"JIKONG_STALL_TIMEOUT" default:"30s" help:"访客多久没有收下一个字节就断开；慢而不停的下载不受影响。"`
	AddressConnections int            `name:"address-connections" env:"JIKONG_ADDRESS_CONNECTIONS" default:"1024" placeholder:"N" help:"同一地址同时打开的连接数上限，可信代理不计；0 为不限。"`
	AllowOrigins       []string       `name:"allow-origin" env:"JIKONG_ALLOW_ORIGINS" placeholder:"ORIGIN" help:"允许跨域调用接口的来源，如 https://app.example.gov.cn。"`
	Demo               bool           `name:"demo" env:"JIKONG_DEMO" help:"演示模式：首次启动装入示例站点。"`
	DemoCaptcha        string         `name:"demo-captcha" env:"JIKONG_DEMO_CAPTCHA" placeholder:"TEXT" help:"固定验证码，仅演示模式可用，供测试和对接联调。"`
	CacheSize          int            `name:"cache-size" env:"JIKONG_CACHE_SIZE" default:"64" placeholder:"MIB" help:"页面缓存大小（MiB）。"`
	// Program is the executable that reads the text of uploads and hashes passwords in processes of their own; the command fills it in.
	Program string `kong:"-"`
	// Version is that of the build; the command fills it in, the monitor shows it.
	Version      string        `kong:"-"`
	ReportRole   string        `name:"report-role" env:"JIKONG_REPORT_ROLE" placeholder:"ROLE" help:"PostgreSQL 中执行报表的角色，只需读取报表数据集所用的表；不填则用连接的账号，事务只读。"`
	Workers      int           `name:"workers" env:"JIKONG_WORKERS" default:"2" help:"同时执行的后台任务数。"`
	Node         string        `name:"node" env:"JIKONG_NODE" placeholder:"NAME" help:"节点名，多节点部署时各不相同；不填则随机生成。"`
	MapTiles     string        `name:"map-tiles" env:"JIKONG_MAP_TILES" placeholder:"URL" help:"门诊地图的底图，如 https://tiles.example.gov.cn/{z}/{x}/{y}.png，须为 GCJ-02 坐标；不填则只画区县轮廓，不连接外部地图。"`
	MapCredit    string        `name:"map-credit" env:"JIKONG_MAP_CREDIT" placeholder:"TEXT" help:"底图的版权说明和审图号，显示在地图角上；有底图时必填。"`
	LogFormat    string        `name:"log-format" env:"JIKONG_LOG_FORMAT" enum:"text,json" default:"text" help:"日志格式：text 或 json。"`
	LogLevel     slog.Level    `name:"log-level" env:"JIKONG_LOG_LEVEL" default:"info" help:"日志级别：debug（含访问日志）、info、warn、error。"`
	IdleTimeout  time.Duration `name:"idle-timeout" env:"JIKONG_IDLE_TIMEOUT" default:"30m" help:"后台登录多久不操作后失效。"`
	SessionLimit time.Duration `name:"session-limit" env:"JIKONG_SESSION_LIMIT" default:"12h" help:"一次登录最长有效时间。"`
}

// Resolve reads what is given by file and checks the place of the data.
func (d *Data) Resolve() error {
	if err := readInto(&d.Database, d.DatabaseFile, "数据库地址"); err != nil {
		return err
	}
	if err := d.resolve(); err != nil {
		return err
	}
	if d.Database == "" {
		return nil
	}
	u, err := url.Parse(d.Database)
	if err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") || u.Host == "" && u.Query().Get("host") == "" {
		return errors.New("数据库地址应为 postgres://用户:密码@主机:端口/库名")
	}
	return nil
}

// readInto takes a setting from a file, where one is named.
func readInto(setting *string, path, what string) error {
	if path == "" {
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("读取%s文件失败：%w", what, err)
	}
	*setting = strings.TrimSpace(string(content))
	return nil
}

// Validate checks single settings and their combinations.
func (s *Serve) Validate() error {
	if err := s.Resolve(); err != nil {
		return err
	}
	if s.DemoCaptcha != "" && !s.Demo {
		return errors.New("--demo-captcha 只能在演示模式（--demo）下使用：固定的验证码会让登录失去保护")
	}
	if s.PublicURL != "" {
		u, err := url.Parse(s.PublicURL)
		if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
			return errors.New("--public-url 应为 http:// 或 https:// 开头的网址")
		}
	}
	if err := s.checkMap(); err != nil {
		return err
	}
	if err := s.Federation.validate(s.PublicURL); err != nil {
		return err
	}
	if s.CacheSize < 1 || s.Workers < 1 {
		return errors.New("--cache-size 和 --workers 至少为 1")
	}
	for _, check := range []func() error{s.Uploads.validate, s.Speech.validate, s.Messages.validate, s.Passwords.Check} {
		if err := check(); err != nil {
			return err
		}
	}
	if s.StallTimeout < time.Second || s.AddressConnections < 0 {
		return errors.New("--stall-timeout 至少 1 秒，--address-connections 不能为负数（0 为不限）")
	}
	if s.IdleTimeout < time.Minute || s.SessionLimit < s.IdleTimeout {
		return errors.New("--idle-timeout 至少 1 分钟，且不能长于 --session-limit")
	}
	return nil
}

// Prepare makes the data folder, readable for its owner only.
func (d Data) Prepare() error {
	if err := os.MkdirAll(d.Dir, 0o700); err != nil {
		return fmt.Errorf("建立数据目录失败：%w", err)
	}
	probe, err := os.CreateTemp(d.Dir, ".writable-*") // another start may be probing, too
	if err != nil {
		return fmt.Errorf("数据目录不可写：%w", err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// checkMap takes no map, or one whose tiles can be asked for and whose makers are named.
func (s *Serve) checkMap() error {
	if s.MapTiles == "" {
		return nil
	}
	u, err := url.Parse(strings.NewReplacer("{", "", "}", "").Replace(s.MapTiles))
	for _, part := range []string{"{z}", "{x}", "{y}"} {
		if err != nil || !strings.Contains(s.MapTiles, part) || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
			return errors.New("--map-tiles 应为 http:// 或 https:// 开头、含 {z}、{x}、{y} 的地址")
		}
	}
	if strings.ContainsAny(u.Host, " ;,'\"*") {
		return errors.New("--map-tiles 的主机名不正确")
	}
	if s.MapCredit == "" {
		return errors.New("使用 --map-tiles 时请用 --map-credit 写明底图的版权和审图号")
	}
	return nil
}
