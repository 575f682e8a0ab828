// Command jikong is the whole program: the server and the few things an operator does from a shell.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"jikong/internal/audit"
	"jikong/internal/config"
	"jikong/internal/directory"
	"jikong/internal/errs"
)

// version is set by the linker, see Makefile.
var version = "dev"

type commands struct {
	Config kong.ConfigFlag `name:"config" env:"JIKONG_CONFIG" placeholder:"FILE" help:"配置文件：每行“名称 = 值”，名称与参数相同。"`

	Serve   serveCommand   `cmd:"" help:"启动网站。"`
	Migrate migrateCommand `cmd:"" help:"升级数据库结构（serve 启动时也会自动升级）。"`
	Demo    demoCommand    `cmd:"" help:"装入示例站点；已有的内容不会改动，可重复执行。"`
	Admin   adminCommand   `cmd:"" help:"管理员账号：新建、重置密码、解除锁定。"`
	Audit   auditCommand   `cmd:"" help:"操作日志：核对完整性。"`
	Version versionCommand `cmd:"" help:"显示版本。"`
	Read    readCommand    `cmd:"" name:"read-text" hidden:"" help:"从标准输入读取文件，输出其中的文字。"`
	Keys    keysCommand    `cmd:"" name:"derive-keys" hidden:"" help:"逐个计算标准输入中的密码的摘要。"`
	OpenAPI openAPICommand `cmd:"" name:"openapi" hidden:"" help:"输出接口文档（OpenAPI 3.1）。"`
	Tables  tablesCommand  `cmd:"" hidden:"" help:"把各列表的列写成前端的 TypeScript 文件。"`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "jikong: "+explain(err))
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	var c commands
	// What an operator does from the shell belongs to the operation log of the first site.
	ctx = audit.WithActor(ctx, audit.Actor{Name: "system", Tenant: directory.DefaultTenant})
	parser, err := kong.New(&c,
		kong.Name("jikong"),
		kong.Description("疾控：区域疾病预防控制中心的门户网站与管理后台。每个参数也可写成 JIKONG_ 开头的环境变量，或写进配置文件。"),
		kong.UsageOnError(),
		kong.Configuration(config.FileLoader),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		return err
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		return err
	}
	return parsed.Run()
}

// explain shows the operator the Chinese message of our own errors and everything else as it is.
func explain(err error) string {
	var known *errs.Error
	if errors.As(err, &known) && known.Message != "" && errors.Unwrap(known) == nil {
		text := known.Message
		for name, message := range known.Fields {
			text += "\n  " + name + "：" + message
		}
		return text
	}
	return err.Error()
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run() error {
	fmt.Println("jikong " + version)
	return nil
}
