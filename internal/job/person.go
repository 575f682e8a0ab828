package job

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Person finds out who somebody is and what they may do: work that somebody asked for has the rights that they have when it is done.
type Person func(ctx context.Context, user, tenant value.ID) (auth.Principal, error)

// Tell leaves a message for somebody in a site. Title and text are plain; page is the address of the back office that it leads to.
type Tell func(ctx context.Context, tx *db.Tx, tenant, user value.ID, title, text, page string) error
