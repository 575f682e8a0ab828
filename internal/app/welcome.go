package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"

	"jikong/internal/config"
)

// Files of the data folder that only their owner reads. What the program prints ends up in journals and in the logs of containers,
// which more people read than may sign in.
const (
	firstSignInFile  = "first-sign-in.txt"
	demoMessagesFile = "demo-messages.txt"
)

// Welcome tells the operator where the site is and, while nobody can administer it, in which file the one-time link for the first
// administrator stands. Nothing that it prints is secret.
func (a *App) Welcome(ctx context.Context, out io.Writer, address string) error {
	base, hint := a.config.PublicURL, ""
	if base == "" {
		base, hint = here(address)
	}
	text := fmt.Sprintf("\n  门户网站    %s/\n  管理后台    %s/user/login\n%s", base, base, hint)
	path := filepath.Join(a.config.Dir, firstSignInFile)
	token, err := a.FirstSetupToken(ctx)
	if err != nil {
		return err
	}
	if token == "" {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	} else {
		if err := writeSecretly(a.config.Data, path, base+"/user/login?setup="+token+"\n"); err != nil {
			return fmt.Errorf("写入一次性链接失败：%w", err)
		}
		text += fmt.Sprintf("\n  还没有管理员。建立首位管理员的一次性链接在下面的文件里（24 小时内有效，只有本账户能读），请用浏览器打开它：\n  %s\n", path)
	}
	if a.config.Demo {
		text += fmt.Sprintf("\n  没有配置短信网关或邮件服务器时，演示站点的验证码等消息写在：\n  %s\n", filepath.Join(a.config.Dir, demoMessagesFile))
	}
	_, err = fmt.Fprintln(out, text)
	return err
}

// here is the site as a browser of this machine reaches it. A program that listens at all addresses names one that no browser opens.
func here(address string) (base, hint string) {
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsUnspecified() {
		return "http://" + address, ""
	}
	return "http://127.0.0.1:" + port, "\n  从别的电脑访问时，请把 127.0.0.1 换成这台机器的地址。\n"
}

// writeSecretly makes the file anew, so that nobody keeps an older one open or has left one there that others read.
func writeSecretly(data config.Data, path, text string) error {
	if err := data.Prepare(); err != nil {
		return err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

// demoMessages is the file in which a demo shows the messages that it cannot send, codes among them. It begins anew at each start.
type demoMessages struct {
	data config.Data
	mu   sync.Mutex
	old  bool
}

// Write adds a message.
func (d *demoMessages) Write(text []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	path := filepath.Join(d.data.Dir, demoMessagesFile)
	if !d.old {
		if err := writeSecretly(d.data, path, ""); err != nil {
			return 0, err
		}
		d.old = true
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return 0, err
	}
	n, err := file.Write(text)
	return n, errors.Join(err, file.Close())
}
