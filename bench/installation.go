package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
)

// postgresEnv names the variable with the address of an empty PostgreSQL database (scripts/with-postgres sets it). With it the
// groups "staff" and "files" are measured on both databases.
const postgresEnv = "JIKONG_TEST_POSTGRES"

// installation is a jikong with its data.
type installation struct {
	*bench
	name     string // of the database
	database string // address, "" for SQLite
	program  string
	dir      string
}

// installations are one on each database that is there. Their folders lie in another one and are named after the use and the database.
func (b *bench) installations(folder, use string) []*installation {
	all := []*installation{{bench: b, name: "SQLite", program: b.binary, dir: filepath.Join(folder, use+"-sqlite")}}
	if url := os.Getenv(postgresEnv); url != "" {
		sum := fnv.New32a()
		fmt.Fprint(sum, url)
		all = append(all, &installation{bench: b, name: "PostgreSQL", database: url, program: b.binary, dir: filepath.Join(folder, fmt.Sprintf("%s-postgres-%08x", use, sum.Sum32()))})
	}
	return all
}

// kept is the folder for databases that a later run may use again.
func (b *bench) kept() string {
	if b.data != "" {
		return b.data
	}
	return b.work
}

// args adds the place of the data to a command of the program.
func (i *installation) args(command ...string) []string {
	args := append(command, "--data", i.dir)
	if i.database != "" {
		args = append(args, "--database", i.database)
	}
	return args
}

// createAdmin makes an account; its password is the one of all.
func (i *installation) createAdmin(ctx context.Context, name string, more ...string) error {
	args := i.args(append([]string{"admin", "create", name, "测量员"}, more...)...)
	return runTool(ctx, strings.NewReader(password+"\n"), "", i.program, args...)
}

// start starts the program, by default with its default settings.
func (i *installation) start(ctx context.Context, more ...string) (*process, error) {
	return i.launch(ctx, "jikong", "/readyz", i.program, append(i.args(append([]string{"serve"}, more...)...), "--listen")...)
}

// startDemo starts it in demo mode, which alone lets a program sign in.
func (i *installation) startDemo(ctx context.Context, more ...string) (*process, error) {
	return i.start(ctx, append([]string{"--demo", "--demo-captcha", captcha}, more...)...)
}
