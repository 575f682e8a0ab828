package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"

	"jikong/internal/access"
	"jikong/internal/app"
	"jikong/internal/config"
)

type adminCommand struct {
	Create        createAdmin   `cmd:"" help:"新建管理员。密码从终端或标准输入读取。"`
	ResetPassword resetPassword `cmd:"" name:"reset-password" help:"重置密码，并结束该账号的全部登录。"`
	ResetFactor   resetFactor   `cmd:"" name:"reset-factor" help:"重置双因素认证（手机和恢复码都丢失时），并结束该账号的全部登录。"`
	Unlock        unlockAdmin   `cmd:"" help:"解除因多次输错密码造成的锁定。"`
}

type createAdmin struct {
	config.Data
	config.Passwords
	Username string `arg:"" help:"登录账号：4–18 位字母、数字、下划线。"`
	Realname string `arg:"" help:"姓名。"`
	Duty     string `enum:"system,security,audit" default:"system" help:"职责：system 系统管理员兼编辑，security 安全管理员（授权），audit 审计管理员（查看日志）。三者须由不同的人担任。"`
}

// roles are the codes of the duty; none means those of the first administrator.
func (c *createAdmin) roles() []string {
	switch c.Duty {
	case "security":
		return []string{access.RoleSecurity}
	case "audit":
		return []string{access.RoleAudit}
	}
	return nil
}

// Run makes the account.
func (c *createAdmin) Run(ctx context.Context) error {
	return withTools(ctx, c.Data, c.Passwords, func(t *app.Tools) error {
		password, err := readPassword()
		if err != nil {
			return err
		}
		if err := t.Directory.CreateAdmin(ctx, c.Username, c.Realname, password, c.roles()...); err != nil {
			return err
		}
		fmt.Printf("管理员 %s 已建立。\n", c.Username)
		return nil
	})
}

type resetPassword struct {
	config.Data
	config.Passwords
	Username string `arg:"" help:"登录账号。"`
}

// Run sets the new password.
func (c *resetPassword) Run(ctx context.Context) error {
	return withTools(ctx, c.Data, c.Passwords, func(t *app.Tools) error {
		password, err := readPassword()
		if err != nil {
			return err
		}
		if err := t.Directory.ResetPassword(ctx, c.Username, password); err != nil {
			return err
		}
		fmt.Printf("%s 的密码已重置，原有登录已全部结束。\n", c.Username)
		return nil
	})
}

type unlockAdmin struct {
	config.Data
	Username string `arg:"" help:"登录账号。"`
}

// Run forgets the failed attempts.
func (c *unlockAdmin) Run(ctx context.Context) error {
	return withTools(ctx, c.Data, config.Passwords{}, func(t *app.Tools) error {
		if err := t.Directory.Unlock(ctx, c.Username); err != nil {
			return err
		}
		fmt.Printf("%s 已解除锁定。\n", c.Username)
		return nil
	})
}

type resetFactor struct {
	config.Data
	Username string `arg:"" help:"登录账号。"`
}

// Run forgets app and recovery codes.
func (c *resetFactor) Run(ctx context.Context) error {
	return withTools(ctx, c.Data, config.Passwords{}, func(t *app.Tools) error {
		if err := t.SignIn.ResetFactor(ctx, c.Username); err != nil {
			return err
		}
		fmt.Printf("%s 的双因素认证已重置，原有登录已全部结束；下次登录时按要求重新设置。\n", c.Username)
		return nil
	})
}

// withTools opens the data for one operator command.
func withTools(ctx context.Context, data config.Data, policy config.Passwords, work func(*app.Tools) error) error {
	tools, err := app.OpenTools(ctx, data, policy)
	if err != nil {
		return err
	}
	return errors.Join(work(tools), tools.Close())
}

// readPassword asks twice on a terminal and reads one line elsewhere, so that scripts can pipe it in. It is never an argument:
// those are visible to everybody on the machine.
func readPassword() (string, error) {
	stdin := int(os.Stdin.Fd())
	if !term.IsTerminal(stdin) {
		line, err := bufio.NewReader(os.Stdin).ReadString('\n')
		if line == "" && err != nil {
			return "", errors.New("没有从标准输入读到密码")
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
	first, err := prompt(stdin, "密码：")
	if err != nil {
		return "", err
	}
	second, err := prompt(stdin, "再输入一次：")
	if err != nil {
		return "", err
	}
	if first != second {
		return "", errors.New("两次输入的密码不一样！")
	}
	return first, nil
}

func prompt(stdin int, label string) (string, error) {
	fmt.Fprint(os.Stderr, label)
	typed, err := term.ReadPassword(stdin)
	fmt.Fprintln(os.Stderr)
	return string(typed), err
}
