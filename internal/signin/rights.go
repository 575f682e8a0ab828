package signin

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/value"
)

// Sites tells which site a request is for and what it is called.
type Sites interface {
	TenantOf(ctx context.Context) (value.ID, error)
	NameOf(ctx context.Context, tenant value.ID) (string, error)
	// FirstHost is the host name that a site names first, "" when it names none.
	FirstHost(ctx context.Context, q db.Querier, tenant value.ID) (string, error)
}

// Accounts is what sign-in asks of the directory.
type Accounts interface {
	Finder
	Passwords
	Places
	Contacts
	Selves
	Registrations
	Administrators
}

// Finder finds accounts by what people show of them. Nobody is found by a deleted account.
type Finder interface {
	ByName(ctx context.Context, q db.Querier, username string) (directory.Account, bool, error)
	ByID(ctx context.Context, q db.Querier, id value.ID) (directory.Account, bool, error)
	ByPhone(ctx context.Context, q db.Querier, phone string, now value.Time) (directory.Account, error)
	OwnerOf(ctx context.Context, q db.Querier, phone string, now value.Time) (directory.PhoneOwner, bool, error)
}

// Passwords keeps the hashes.
type Passwords interface {
	StorePassword(ctx context.Context, tx *db.Tx, userID value.ID, hash string) error
	EarlierPasswords(ctx context.Context, q db.Querier, userID value.ID, atMost int) ([]string, error)
	Rehash(ctx context.Context, tx *db.Tx, user directory.Account, hash string) error
	NobodysPassword(ctx context.Context) (string, error)
}

// Places says in which sites and departments somebody works, and in which of them now.
type Places interface {
	Tenants(ctx context.Context, q db.Querier, userID value.ID) ([]directory.Tenant, error)
	OpenTenant(ctx context.Context, q db.Querier, userID, tenantID value.ID) (directory.Tenant, error)
	Departs(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]directory.Department, error)
	SettleDepart(ctx context.Context, tx *db.Tx, user directory.Account, tenantID value.ID, wanted string) error
	ChooseDepart(ctx context.Context, tx *db.Tx, userID, tenantID value.ID, orgCode string) error
}

// Contacts keeps by what an account is opened or its owner reached.
type Contacts interface {
	Contact(ctx context.Context, q db.Querier, userID value.ID) (directory.Person, error)
	CheckContact(ctx context.Context, tx *db.Tx, stored, wanted directory.Person) error
	SaveContact(ctx context.Context, tx *db.Tx, stored *directory.Person, wanted directory.Person) error
}

// Selves is what people read and change about themselves.
type Selves interface {
	Profile(ctx context.Context, userID, tenantID value.ID) (directory.Profile, error)
	Self(ctx context.Context, q db.Querier, userID value.ID) (directory.User, error)
	ChangeSelf(ctx context.Context, tx *db.Tx, user directory.User, to directory.SelfChange) (changed bool, err error)
	SaveSelf(ctx context.Context, tx *db.Tx, userID value.ID, edit directory.SelfEdit) error
	PostNames(ctx context.Context, q db.Querier, tenantID value.ID, posts string) ([]string, error)
	PostNumbers(ctx context.Context, codes string) (string, error)
}

// Registrations makes accounts for people who ask for one.
type Registrations interface {
	IsTaken(ctx context.Context, q db.Querier, f directory.Unique) (bool, error)
	Register(ctx context.Context, tx *db.Tx, who directory.Applicant) (directory.Account, error)
}

// Administrators makes the first one, and knows what others may do to an account.
type Administrators interface {
	NewPerson(ctx context.Context, username, realname, password string) (directory.NewPerson, error)
	InsertFirst(ctx context.Context, tx *db.Tx, person directory.NewPerson) error
	InSight(ctx context.Context, username string) (directory.Person, error)
	MayReset(ctx context.Context, tx *db.Tx, person directory.Person) error
	OnNamed(ctx context.Context, username, action, summary string, do func(*db.Tx, directory.Account) error) error
}

// Rights is what sign-in asks of roles; package access answers.
type Rights interface {
	Administers(ctx context.Context, q db.Querier, userID value.ID) (bool, error)
	RoleNames(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]string, error)
	// HomeOf is the page with which the back office opens for a person.
	HomeOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) (string, error)
	// GiveRegistered gives somebody who registered the role with a code, "" for none.
	GiveRegistered(ctx context.Context, tx *db.Tx, userID, tenant value.ID, code string) error
}

var (
	_ Accounts = directory.Accounts{}
	_ Sites    = (*directory.Service)(nil)
)
