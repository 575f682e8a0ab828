package blob

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// incoming is the part of the folder where files grow. Its leading dot keeps it out of the names.
const incoming = ".incoming"

// Folder keeps files in a folder of the operating system. Nothing outside it can be reached, whatever the names and the symbolic
// links in it.
type Folder struct {
	root *os.Root
	dir  string
}

// NewFolder opens the folder and makes it where it is missing, readable for its owner only.
func NewFolder(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("建立文件目录失败：%w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("打开文件目录失败：%w", err)
	}
	if err := root.MkdirAll(incoming, 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("文件目录不可写：%w", err), root.Close())
	}
	return &Folder{root: root, dir: dir}, nil
}

// Close releases the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Incoming is the folder of files that still grow. Spools in it are on the same disk, and Sweep finds what is left of them.
func (f *Folder) Incoming() string { return filepath.Join(f.dir, incoming) }

// Put writes a temporary file, makes it durable and renames it into its place.
func (f *Folder) Put(_ context.Context, name string, content io.Reader, size int64) error {
	if err := checkName(name); err != nil {
		return err
	}
	temp := path.Join(incoming, rand.Text())
	if err := f.write(temp, content, size); err != nil {
		return errors.Join(err, f.remove(temp))
	}
	if err := f.place(temp, name); err != nil {
		return errors.Join(err, f.remove(temp))
	}
	return nil
}

func (f *Folder) write(temp string, content io.Reader, size int64) error {
	file, err := f.root.OpenFile(temp, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return explain(err)
	}
	if _, err = io.CopyN(file, content, size); err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		err = file.Sync()
	}
	return explain(errors.Join(err, file.Close()))
}

// place renames the file and makes the rename durable: a name is safe when its folder is, and a folder when its parent is. All of them
// are synced, because another call may have made them a moment ago; that costs little where nothing changed.
func (f *Folder) place(temp, name string) error {
	dirs := parents(name)
	for _, dir := range dirs {
		if err := f.root.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return explain(err)
		}
	}
	if err := f.root.Rename(temp, name); err != nil {
		return explain(err)
	}
	for _, dir := range append(dirs, ".") {
		if err := f.syncDir(dir); err != nil {
			return err
		}
	}
	return nil
}

// parents lists the folders above a name, the outermost first.
func parents(name string) []string {
	var dirs []string
	for i, r := range name {
		if r == '/' {
			dirs = append(dirs, name[:i])
		}
	}
	return dirs
}

func (f *Folder) syncDir(dir string) error {
	d, err := f.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

func (f *Folder) remove(name string) error {
	if err := f.root.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Open opens a file.
func (f *Folder) Open(_ context.Context, name string) (Object, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, absent(err)
	}
	stat, err := file.Stat()
	if err == nil && !stat.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, errors.Join(absent(err), file.Close())
	}
	return &folderObject{file, infoOf(name, stat)}, nil
}

type folderObject struct {
	*os.File
	info Info
}

// Info describes the open file.
func (o *folderObject) Info() Info { return o.info }

// Stat describes a file.
func (f *Folder) Stat(_ context.Context, name string) (Info, error) {
	if err := checkName(name); err != nil {
		return Info{}, err
	}
	stat, err := f.root.Stat(name)
	if err == nil && !stat.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		return Info{}, absent(err)
	}
	return infoOf(name, stat), nil
}

// Delete removes a file. Its folder stays: there are at most 65,536 of them, and removing one could race with a Put.
func (f *Folder) Delete(_ context.Context, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	return f.remove(name)
}

// List walks the folder that holds the prefix.
func (f *Folder) List(ctx context.Context, prefix string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		start := path.Dir(prefix)
		err := fs.WalkDir(f.root.FS(), start, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case ctx.Err() != nil:
				return ctx.Err()
			case entry.IsDir() && name != start && !strings.HasPrefix(name, prefix) && !strings.HasPrefix(prefix, name+"/"):
				return fs.SkipDir
			case entry.IsDir() && name == incoming:
				return fs.SkipDir
			case !entry.Type().IsRegular() || !strings.HasPrefix(name, prefix):
				return nil
			}
			stat, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) {
				return nil // deleted meanwhile
			}
			if err != nil {
				return err
			}
			if !yield(infoOf(name, stat), nil) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			yield(Info{}, err)
		}
	}
}

// Sweep removes temporary files that nobody wrote to for that long: the process that made them died.
func (f *Folder) Sweep(_ context.Context, older time.Duration) error {
	entries, err := fs.ReadDir(f.root.FS(), incoming)
	var all []error
	for _, entry := range entries {
		stat, err := entry.Info()
		if err == nil && time.Since(stat.ModTime()) > older {
			all = append(all, f.remove(path.Join(incoming, entry.Name())))
		}
	}
	return errors.Join(append(all, err)...)
}

func infoOf(name string, stat fs.FileInfo) Info {
	return Info{Name: name, Size: stat.Size(), Age: time.Since(stat.ModTime())}
}

func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return missing(err)
	}
	return err
}
