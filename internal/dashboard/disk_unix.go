//go:build linux || darwin

package dashboard

import "syscall"

// diskSpace is the size of the disk that holds a folder, and what of it people may still fill.
func diskSpace(folder string) (total, free int64, known bool) {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(folder, &fs); err != nil {
		return 0, 0, false
	}
	block := int64(fs.Bsize)
	return int64(fs.Blocks) * block, int64(fs.Bavail) * block, true
}
