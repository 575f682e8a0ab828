package main

import (
	"context"
	"fmt"

	"jikong/internal/app"
	"jikong/internal/config"
	"jikong/internal/errs"
)

type auditCommand struct {
	Verify verifyAudit `cmd:"" help:"从头到尾核对操作日志：有没有缺少、插入或改动过的记录。"`
}

type verifyAudit struct{ config.Data }

// Run reads the whole log. A log that is not whole ends the program with an error, so that scripts see it.
func (c *verifyAudit) Run(ctx context.Context) error {
	return withTools(ctx, c.Data, config.Passwords{}, func(t *app.Tools) error {
		found, err := t.VerifyLog(ctx)
		if err == nil && found.Problem != "" {
			err = errs.New(errs.Invalid, "%s。请保留现场，不要再改动数据库，并与备份对照", found.Problem)
		}
		if err != nil {
			return err
		}
		fmt.Printf("操作日志完整：核对 %d 条，没有缺少或改动。\n", found.Entries)
		return nil
	})
}
