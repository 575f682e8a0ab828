package app

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/render"
	"jikong/internal/setting"
	"jikong/internal/signin"
	"jikong/internal/value"
)

// words lends the dictionaries of package setting to sign-in, whose answer carries them for existing clients.
type words struct{ settings *setting.Service }

// AllItems gives every enabled dictionary of the caller's tenant by its code.
func (w words) AllItems(ctx context.Context) (map[string][]signin.DictItem, error) {
	all, err := w.settings.AllItems(ctx)
	lent := make(map[string][]signin.DictItem, len(all))
	for code, items := range all {
		for _, item := range items {
			lent[code] = append(lent[code], signin.DictItem{Value: item.Value, Text: item.Text})
		}
	}
	return lent, err
}

// items gives the values of one dictionary, for the templates and the reading of Excel files.
func (w words) items(ctx context.Context, _ db.Querier, dict string) ([]crud.Option, error) {
	all, err := w.settings.AllItems(ctx)
	options := make([]crud.Option, len(all[dict]))
	for i, item := range all[dict] {
		options[i] = crud.Option{Value: item.Value, Text: item.Text}
	}
	return options, err
}

// seedTenant gives a new site what the other areas need in it.
func (a *App) seedTenant(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	if err := a.setting.Seed(ctx, tx, tenant); err != nil {
		return err
	}
	if err := a.letters.Seed(ctx, tx, tenant); err != nil {
		return err
	}
	if err := a.desk.Seed(ctx, tx, tenant); err != nil {
		return err
	}
	if err := a.reports.Seed(ctx, tx, tenant); err != nil {
		return err
	}
	return a.content.Seed(ctx, tx, tenant)
}

// refreshSite makes the pages of a site show what the site is called now.
func (a *App) refreshSite(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	return a.versions.Bump(ctx, tx, tenant, render.ScopeSite)
}

// clearTenant takes it away again; it refuses as long as people's work is in the site.
func (a *App) clearTenant(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	if err := a.letters.Clear(ctx, tx, tenant); err != nil {
		return err
	}
	if err := a.content.Clear(ctx, tx, tenant); err != nil {
		return err
	}
	if err := a.desk.Clear(ctx, tx, tenant); err != nil {
		return err
	}
	if err := a.reports.Clear(ctx, tx, tenant); err != nil {
		return err
	}
	return a.setting.Clear(ctx, tx, tenant)
}

// seed is a transaction that adds what is not there yet. Nodes that start together do so one after the other.
func seed(ctx context.Context, d *db.DB, add func(tx *db.Tx) error) error {
	return d.Tx(ctx, func(tx *db.Tx) error {
		if err := directory.OneAtATime(ctx, tx); err != nil {
			return err
		}
		return add(tx)
	})
}

// seedSettings gives every site the dictionaries and holidays that the program needs and that are not there yet.
func (a *App) seedSettings(ctx context.Context) error {
	return seed(ctx, a.db, func(tx *db.Tx) error {
		tenants, err := directory.AllTenants(ctx, tx)
		for _, tenant := range tenants {
			if err == nil {
				err = a.setting.Seed(ctx, tx, tenant)
			}
			if err == nil {
				err = a.letters.Seed(ctx, tx, tenant)
			}
			if err == nil {
				err = a.desk.Seed(ctx, tx, tenant)
			}
			if err == nil {
				err = a.reports.Seed(ctx, tx, tenant)
			}
			if err == nil {
				err = a.content.CompleteBlocks(ctx, tx, tenant)
			}
		}
		return err
	})
}
