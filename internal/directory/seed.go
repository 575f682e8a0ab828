package directory

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// rootOrgCode is the code of the top department; codes below it append a letter and two digits for each level.
const rootOrgCode = "A01"

// seeder is the name in create_by of rows that the program makes.
const seeder = "system"

// seedPositions are the ranks of health professionals (卫生技术职称) and the usual posts; postRank 1 员级 … 5 正高级.
var seedPositions = []struct{ code, name, rank string }{
	{"director", "主任", "5"}, {"deputy_director", "副主任", "4"}, {"section_chief", "科长", "3"}, {"staff", "科员", "2"},
	{"chief_physician", "主任医师", "5"}, {"associate_chief_physician", "副主任医师", "4"}, {"attending_physician", "主管医师", "3"},
	{"physician", "医师", "2"}, {"assistant_physician", "医士", "1"},
}

// Seed makes the default site with its top department and positions on an empty database. It makes no account: see NewSetupLink and
// CreateAdmin.
func Seed(ctx context.Context, tx *db.Tx) error {
	made, err := tx.Exec(ctx, `INSERT INTO sys_tenant (id, name, is_default, create_by, create_time)
		VALUES ($1, '中心网站', TRUE, $2, $3) ON CONFLICT (id) DO NOTHING`, DefaultTenant, seeder, tx.Now)
	if err != nil || made == 0 {
		return err
	}
	return seedTenant(ctx, tx, DefaultTenant, "中心")
}

// seedTenant gives a new site its top department and positions.
func seedTenant(ctx context.Context, tx *db.Tx, tenantID value.ID, departName string) error {
	if _, err := tx.Exec(ctx, `INSERT INTO sys_depart (id, tenant_id, depart_name, org_category, org_type, org_code, create_by, create_time)
		VALUES ($1, $2, $6, '1', '1', $3, $4, $5)`, tx.NewID(), tenantID, rootOrgCode, seeder, tx.Now, departName); err != nil {
		return err
	}
	for _, p := range seedPositions {
		if _, err := tx.Exec(ctx, `INSERT INTO sys_position (id, tenant_id, code, name, post_rank, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`, tx.NewID(), tenantID, p.code, p.name, p.rank, seeder, tx.Now); err != nil {
			return err
		}
	}
	return nil
}
