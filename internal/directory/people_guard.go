package directory

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// permReset is the right to open accounts of other people: to give them a new password, or administrators another phone.
const permReset = permUser + ":reset"

// MayManageAccount refuses to touch the account of somebody who works in other sites too, and those of administrators to whoever reaches
// only a part of the site. There is one account for all sites: with its password the administrators of one site would open the others, and
// those of a department the whole site. They may still change departments and roles within their own reach.
func (s *Service) MayManageAccount(ctx context.Context, q db.Querier, p Person) error {
	caller := auth.PrincipalFrom(ctx)
	if caller.TenantID != DefaultTenant {
		elsewhere, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_user_tenant WHERE user_id = $1 AND tenant_id <> $2
			AND EXISTS (SELECT 1 FROM sys_user_tenant own WHERE own.user_id = $1 AND own.tenant_id = $2)`, p.ID, int64(caller.TenantID))
		if err != nil {
			return err
		}
		if elsewhere > 0 {
			return errs.New(errs.Forbidden, "“%s”也在其他站点工作，账号由中心网站的管理员管理；您可以调整其在本站的部门和角色", p.Realname)
		}
	}
	if caller.Scope.All() || caller.UserID == p.ID {
		return nil
	}
	rights, err := s.access.RightsOf(ctx, q, p.ID)
	if err == nil && rights.Administers {
		err = errs.New(errs.Forbidden, "“%s”有管理权限，账号由管理范围为全站的管理员管理；您可以调整其在本部门的归属", p.Realname)
	}
	return err
}

// mayManageNamed is MayManageAccount of somebody by the number, also of somebody in the bin.
func (s *Service) mayManageNamed(ctx context.Context, tx *db.Tx, id value.ID) (err error) {
	p := Person{}
	p.ID = id
	if p.Realname, _, err = db.One[string](ctx, tx, `SELECT realname FROM sys_user WHERE id = $1`, id); err != nil {
		return err
	}
	return s.MayManageAccount(ctx, tx, p)
}

// mayReset refuses to open the account of an auditor to anybody.
func (s *Service) mayReset(ctx context.Context, tx *db.Tx, person Person) error {
	if err := s.MayManageAccount(ctx, tx, person); err != nil {
		return err
	}
	rights, err := s.access.RightsOf(ctx, tx, person.ID)
	if err == nil && rights.Audits {
		err = errs.New(errs.Forbidden, "审计人员的密码由其本人修改；忘记时请在服务器上用命令重置")
	}
	return err
}

// mayOpen refuses to open the account of somebody who grants rights to whoever may not grant any: the right to reset would become every
// right.
func (s *Service) mayOpen(ctx context.Context, tx *db.Tx, person Person) error {
	if err := s.mayReset(ctx, tx, person); err != nil {
		return err
	}
	rights, err := s.access.RightsOf(ctx, tx, person.ID)
	if err == nil && rights.GrantsMore {
		err = errs.New(errs.Forbidden, ownersAndGrantors, person.Realname)
	}
	return err
}

const ownersAndGrantors = "“%s”能授权，其密码、手机号和邮箱由其本人或另一位安全管理员修改"
