package testkit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// TemplatesEnv names a folder that lives as long as the PostgreSQL server of the tests. The packages of one run find there what the first of
// them migrated: reading all migrations takes longer than the tests of a small package.
const TemplatesEnv = "JIKONG_TEST_TEMPLATES"

// runName tells the runs at one server apart, because the next one may have other migrations. The tests of all packages of a run have one parent.
var runName = sync.OnceValue(func() string {
	if os.Getenv(TemplatesEnv) == "" {
		return randomName()
	}
	return fmt.Sprint(os.Getppid())
})

// shared gives use a folder of this name that fill has written to: once for all packages of a run, of which the others wait meanwhile, or
// once for this process where they share nothing.
func shared(name string, fill, use func(dir string) error) (err error) {
	base := os.Getenv(TemplatesEnv)
	if base == "" {
		dir, err := os.MkdirTemp("", "jikong-testkit")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if err := fill(dir); err != nil {
			return err
		}
		return use(dir)
	}
	dir := filepath.Join(base, runName()+"-"+name)
	if err := filledOnce(dir, fill); err != nil {
		return err
	}
	return use(dir)
}

// filledOnce fills a folder that is not there. What fill left behind when it failed, or when its process was killed, is made anew.
func filledOnce(dir string, fill func(dir string) error) (err error) {
	lock, err := os.OpenFile(dir+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }() // which also gives the lock up
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return err
	}
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	unfinished := dir + ".unfinished"
	if err := errors.Join(os.RemoveAll(unfinished), os.Mkdir(unfinished, 0o700)); err != nil {
		return err
	}
	if err := fill(unfinished); err != nil {
		return err
	}
	return os.Rename(unfinished, dir)
}
