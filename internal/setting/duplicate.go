package setting

import (
	"context"
	"time"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// askRate is for a person: the check answers whether a value exists, so it is also a way to find values out.
var askRate = auth.Rate{Burst: 60, Every: time.Second}

// checkDuplicate tells whether a value of a unique column is free in the caller's tenant.
func (s *Service) checkDuplicate(ctx context.Context, in *struct {
	TableName string `query:"tableName"`
	FieldName string `query:"fieldName" doc:"列名，与数据库相同"`
	FieldVal  string `query:"fieldVal"`
	DataID    string `query:"dataId" doc:"正在修改的记录，不算重复"`
}) (web.Message, error) {
	if !s.asks.Allow(auth.PrincipalFrom(ctx).UserID.String(), s.db.Now().Go()) {
		return "", errs.New(errs.TooMany, "检查得太频繁，请稍后再试")
	}
	asked := in.TableName + "," + in.FieldName
	source, open := s.registry.Unique(in.TableName)
	if !open {
		return "", schema.Undeclared(ctx, asked)
	}
	except, err := value.ParseID(in.DataID)
	if err != nil {
		return "", schema.Undeclared(ctx, asked+","+in.DataID)
	}
	taken, err := source.Taken(ctx, s.db.Read(), in.FieldName, in.FieldVal, except)
	if err != nil {
		return "", err
	}
	if taken {
		return "", errs.Invalidf("该值不可用，系统中已存在！")
	}
	return "该值可用！", nil
}
