package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime"
	"time"

	"jikong/internal/app"
	"jikong/internal/config"
)

type serveCommand struct{ config.Serve }

// Run serves until the process is told to stop.
func (c *serveCommand) Run(ctx context.Context) error {
	started := time.Now()
	if err := c.Validate(); err != nil {
		return err
	}
	setUpLog(c.Serve)
	defer runtime.KeepAlive(tuneMemory(c.CacheSize))
	program, err := os.Executable()
	if err != nil {
		return err
	}
	c.Program, c.Version = program, version
	a, err := app.New(ctx, c.Serve)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return errors.Join(fmt.Errorf("无法监听 %s：%w", c.Listen, err), a.Close())
	}
	if err := a.Welcome(ctx, os.Stdout, listener.Addr().String()); err != nil {
		return errors.Join(err, listener.Close(), a.Close())
	}
	slog.Info("ready", "listen", listener.Addr().String(), "version", version, "start", time.Since(started).Round(time.Millisecond))
	return errors.Join(a.Run(ctx, listener), a.Close())
}

func setUpLog(c config.Serve) {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	var handler slog.Handler = slog.NewTextHandler(os.Stderr, options)
	if c.LogFormat == "json" {
		handler = slog.NewJSONHandler(os.Stderr, options)
	}
	slog.SetDefault(slog.New(handler))
}

type migrateCommand struct{ config.Data }

// Run brings the schema up to date.
func (c *migrateCommand) Run(ctx context.Context) error {
	if err := c.Prepare(); err != nil {
		return err
	}
	n, err := app.Migrate(ctx, c.Data)
	if err != nil {
		return err
	}
	fmt.Printf("数据库结构已是最新（本次执行 %d 步）。\n", n)
	return nil
}

type demoCommand struct{ config.Data }

// Run loads the demo content.
func (c *demoCommand) Run(ctx context.Context) error {
	return withTools(ctx, c.Data, config.Passwords{}, func(t *app.Tools) error {
		if err := t.LoadDemo(ctx); err != nil {
			return err
		}
		fmt.Println("示例站点已装入。")
		return nil
	})
}
