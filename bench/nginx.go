package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// nginx serves one file that is compressed on disk: the fastest static server at hand.
const nginxConf = `%[1]sworker_processes auto;
pid %[2]s/nginx.pid;
error_log stderr;
daemon off;
events { worker_connections 256; }
http {
  access_log off;
  default_type "text/html; charset=utf-8";
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000000;
  client_body_temp_path %[2]s/body;
  proxy_temp_path %[2]s/proxy;
  fastcgi_temp_path %[2]s/fastcgi;
  uwsgi_temp_path %[2]s/uwsgi;
  scgi_temp_path %[2]s/scgi;
  server {
    listen %[3]s;
    root %[2]s;
    gzip_static on;
    gzip_vary on;
  }
}
`

// startNginx serves the gzip bytes as /page.html.
func (r *running) startNginx(ctx context.Context, zipped []byte) (*process, error) {
	nginx, err := findNginx()
	if err != nil {
		return nil, err
	}
	home := filepath.Join(r.work, "nginx")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return nil, err
	}
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	user := ""
	if os.Geteuid() == 0 { // its workers would give up the right to read this folder
		user = "user root;\n"
	}
	conf := fmt.Sprintf(nginxConf, user, home, addr)
	// gzip_static asks for the plain file too when a client takes no gzip; nobody does here.
	for name, content := range map[string][]byte{"nginx.conf": []byte(conf), "page.html.gz": zipped, "page.html": []byte("gzip only")} {
		if err := os.WriteFile(filepath.Join(home, name), content, 0o644); err != nil {
			return nil, err
		}
	}
	return r.launchAt(ctx, "nginx", addr, "/page.html", nginx, "-p", home, "-c", filepath.Join(home, "nginx.conf"))
}

func findNginx() (string, error) {
	if found, err := exec.LookPath("nginx"); err == nil {
		return found, nil
	}
	const debian = "/usr/sbin/nginx" // not in the path of everybody
	if _, err := os.Stat(debian); err == nil {
		return debian, nil
	}
	return "", errors.New("nginx is missing: run scripts/install-test-tools --bench")
}
