package media

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	maxFolderDepth = 5
	maxFolders     = 1000
)

// Folder groups files of the library.
type Folder struct {
	crud.Row
	ParentID value.ID `json:"parentId" db:"parent_id"`
	Name     string   `json:"name" db:"name"`
	SortNo   int64    `json:"sortNo" db:"sort_no"`
}

// FolderNode is a folder in the tree.
type FolderNode struct {
	Folder
	FileCount int64         `json:"fileCount" doc:"直接放在里面的文件数"`
	Children  []*FolderNode `json:"children"`
}

func (s *Service) folderResource() crud.Resource[Folder] {
	return crud.Resource[Folder]{
		Path: "/media/folder", Tag: tagLibrary, Perm: permMedia,
		Table: crud.Table{
			Name: "media_folder", Label: "文件夹", Log: "mediaFolder", NameColumn: "name", Tenant: true, NoIndex: "a site has at most a thousand folders",
			DefaultSort: []crud.Order{{Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "parent_id", Label: "上级文件夹", Kind: crud.ID, Ref: "media_folder", Filter: true, Write: true, Source: true},
				{Name: "name", Label: "名称", Kind: crud.Text, Required: true, Max: 50, Search: true, Filter: true, Sort: true, Write: true, Source: true},
				{Name: "sort_no", Label: "排序号", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 9999}, Sort: true, Write: true},
			},
		},
		Check: checkFolder,
		Undo: crud.Undo[Folder]{Parts: func(ctx context.Context, f *Folder) []crud.Part {
			return []crud.Part{{Table: "media_file", Where: crud.Cond("tenant_id = ? AND folder_id = ?", auth.PrincipalFrom(ctx).TenantID, int64(f.ID))}}
		}},
	}
}

// checkFolder keeps the tree a tree of a bounded size, names apart, and folders with something in them. Raising the row of the site
// first lets one change of the tree happen at a time.
func checkFolder(ctx context.Context, tx *db.Tx, old, new *Folder) error {
	tenant := auth.PrincipalFrom(ctx).TenantID
	if _, err := tx.Exec(ctx, `INSERT INTO media_usage (tenant_id) VALUES ($1) ON CONFLICT (tenant_id) DO UPDATE SET files = media_usage.files`, tenant); err != nil {
		return err
	}
	if new == nil {
		return checkEmpty(ctx, tx, tenant, old)
	}
	all, err := db.Select[Folder](ctx, tx, `SELECT id, version, create_by, create_time, update_by, update_time, parent_id, name, sort_no FROM media_folder WHERE tenant_id = $1`, tenant)
	if err != nil {
		return err
	}
	if old == nil && len(all) >= maxFolders {
		return errs.Invalidf("文件夹最多 %d 个", maxFolders)
	}
	byID := make(map[value.ID]Folder, len(all))
	below := map[value.ID][]value.ID{}
	for _, f := range all {
		if f.ID != new.ID && f.ParentID == new.ParentID && f.Name == new.Name {
			return errs.Fields{"name": "这里已有同名文件夹"}.Err()
		}
		byID[f.ID] = f
		below[f.ParentID] = append(below[f.ParentID], f.ID)
	}
	depth := height(below, new.ID)
	for at := new.ParentID; at != 0; at = byID[at].ParentID {
		if at == new.ID {
			return errs.Fields{"parentId": "不能把文件夹移到它自己里面"}.Err()
		}
		depth++
	}
	if depth > maxFolderDepth {
		return errs.Fields{"parentId": "文件夹最多 5 层"}.Err()
	}
	return nil
}

// height is how many levels a folder and those below it take.
func height(below map[value.ID][]value.ID, id value.ID) int {
	deepest := 0
	if id != 0 {
		for _, child := range below[id] {
			deepest = max(deepest, height(below, child))
		}
	}
	return deepest + 1
}

func checkEmpty(ctx context.Context, tx *db.Tx, tenant value.ID, f *Folder) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM media_folder WHERE tenant_id = $1 AND parent_id = $2`, tenant, f.ID)
	if err != nil {
		return err
	}
	files, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM media_file WHERE tenant_id = $1 AND folder_id = $2 AND del_flag = 0`, tenant, f.ID)
	if err != nil {
		return err
	}
	if n+files > 0 {
		return errs.Invalidf("文件夹“%s”里还有 %d 个文件夹、%d 个文件，请先移走", f.Name, n, files)
	}
	// What is in the bin comes back without a folder.
	_, err = tx.Exec(ctx, `UPDATE media_file SET folder_id = NULL WHERE tenant_id = $1 AND folder_id = $2`, tenant, f.ID)
	return err
}

// folderTree answers all folders of the site as a tree.
func (s *Service) folderTree(ctx context.Context, _ *web.Empty) ([]*FolderNode, error) {
	tenant := auth.PrincipalFrom(ctx).TenantID
	all, err := db.Select[Folder](ctx, s.DB.Read(), `SELECT id, version, create_by, create_time, update_by, update_time, parent_id, name, sort_no
		FROM media_folder WHERE tenant_id = $1 ORDER BY sort_no, id`, tenant)
	if err != nil {
		return nil, err
	}
	type count struct {
		ID value.ID `db:"folder_id"`
		N  int64    `db:"n"`
	}
	counts, err := db.Select[count](ctx, s.DB.Read(), `SELECT folder_id, COUNT(*) AS n FROM media_file
		WHERE tenant_id = $1 AND folder_id IS NOT NULL AND del_flag = 0 AND library IS TRUE GROUP BY folder_id`, tenant)
	if err != nil {
		return nil, err
	}
	nodes := make(map[value.ID]*FolderNode, len(all))
	for _, f := range all {
		nodes[f.ID] = &FolderNode{Folder: f, Children: []*FolderNode{}}
	}
	for _, c := range counts {
		if node := nodes[c.ID]; node != nil {
			node.FileCount = c.N
		}
	}
	roots := []*FolderNode{}
	for _, f := range all {
		if parent := nodes[f.ParentID]; parent != nil {
			parent.Children = append(parent.Children, nodes[f.ID])
		} else {
			roots = append(roots, nodes[f.ID])
		}
	}
	return roots, nil
}

// withBelow lists a folder and all below it.
func (s *Service) withBelow(ctx context.Context, id value.ID) ([]value.ID, error) {
	return db.Select[value.ID](ctx, s.DB.Read(), `WITH RECURSIVE tree (id) AS (
			SELECT id FROM media_folder WHERE tenant_id = $1 AND id = $2
			UNION SELECT f.id FROM media_folder f JOIN tree t ON f.parent_id = t.id
		) SELECT id FROM tree`, auth.PrincipalFrom(ctx).TenantID, id)
}
