package job

import (
	"context"
	"errors"
	"regexp"
	"strings"

	"jikong/internal/errs"
)

const failedPrefix = "失败："

// said is what an error says: its sentence for people, or all of it, for Reason to find the part that people may read.
func said(failure error) string {
	var known *errs.Error
	if errors.As(failure, &known) && known.Message != "" {
		return known.Message
	}
	return strings.ReplaceAll(strings.ToValidUTF8(failure.Error(), "\uFFFD"), "\x00", "")
}

// saidInChinese finds what an error says to people between its code and its cause.
var saidInChinese = regexp.MustCompile(`^失败：(?:[a-z_]+: )?([^:]*\p{Han}[^:]*)`)

// Reason is the message of a job without what only the log should hold: codes, addresses and texts of the system.
func Reason(j Job) string {
	if !strings.HasPrefix(j.Message, failedPrefix) {
		return j.Message
	}
	if found := saidInChinese.FindStringSubmatch(j.Message); found != nil {
		return failedPrefix + found[1]
	}
	return failedPrefix + "程序出错。请技术人员按任务编号 " + j.ID.String() + " 查看运行日志。"
}

// ReasonOf is Reason for a failure that is not stored yet.
func ReasonOf(j Job, failure error) string {
	j.Message = failedPrefix + said(failure)
	return Reason(j)
}

// Ends tells that the work of the job ends with this failure and is not begun again.
func (j Job) Ends(ctx context.Context, failure error) bool {
	return failure != nil && ctx.Err() == nil && j.Attempts >= j.MaxAttempts
}
