package config

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// FileLoader reads a config file: lines `name = value` with the names of the flags, `#` starts a comment line. An unknown name
// is an error, so that a misspelt setting is not silently without effect.
func FileLoader(r io.Reader) (kong.Resolver, error) {
	values := map[string]string{}
	scanner := bufio.NewScanner(r)
	for n := 1; scanner.Scan(); n++ {
		line := strings.TrimSpace(scanner.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		name, value, found := strings.Cut(line, "=")
		if !found {
			return nil, fmt.Errorf("配置文件第 %d 行应为“名称 = 值”", n)
		}
		values[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	return fileResolver(values), scanner.Err()
}

type fileResolver map[string]string

// Validate refuses names that no subcommand has.
func (f fileResolver) Validate(app *kong.Application) error {
	known := map[string]bool{}
	err := kong.Visit(app, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok {
			known[flag.Name] = true
		}
		return next(nil)
	})
	for name := range f {
		if !known[name] {
			return fmt.Errorf("配置文件里有不认识的设置：%s", name)
		}
	}
	return err
}

// Resolve returns the value of a flag. The command line wins by itself; kong would let the file win over the environment, so
// a variable that is set keeps the file out.
func (f fileResolver) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
	}
	if value, ok := f[flag.Name]; ok {
		return value, nil
	}
	return nil, nil
}
