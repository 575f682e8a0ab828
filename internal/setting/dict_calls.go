package setting

import (
	"context"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

type dictInput struct {
	DictCode string `path:"dictCode" doc:"字典编码，或“表,文本列,值列”"`
}

// dictItems gives the items of a dictionary or of a table form; an unknown dictionary is empty.
func (s *Service) dictItems(ctx context.Context, in *dictInput) ([]DictOption, error) {
	dict := decoded(in.DictCode)
	if !isTableForm(dict) {
		w, err := s.wordsOf(ctx, s.db.Read())
		if err != nil || w.byCode[dict] == nil {
			return []DictOption{}, err
		}
		return w.byCode[dict], nil
	}
	f, err := s.parseTableForm(ctx, dict)
	if err != nil {
		return nil, err
	}
	return ask(ctx, s.db.Read(), f.source, f.query())
}

func ask(ctx context.Context, q db.Querier, source schema.Source, query schema.ItemQuery) ([]DictOption, error) {
	rows, err := source.Items(ctx, q, query)
	items := []DictOption{}
	for _, r := range rows {
		items = append(items, newItem(r.Value, r.Text, ""))
	}
	return items, err
}

// allDictItems gives every dictionary by its code.
func (s *Service) allDictItems(ctx context.Context, _ *web.Empty) (map[string][]DictOption, error) {
	return s.AllItems(ctx)
}

// LoadInput asks for a page of a table form.
type LoadInput struct {
	DictCode string `path:"dictCode" doc:"“表,文本列,值列”"`
	Keyword  string `query:"keyword" doc:"文本或值包含它；逗号分隔则为多个完整的文本或值；可以 [orderby:列,asc] 结尾"`
	PageSize string `query:"pageSize" doc:"不填为全部，最多 1000"`
	PageNo   string `query:"pageNo"`
}

var keywordOrder = regexp.MustCompile(`^(.*)\[orderby:([a-z][a-z0-9_]*),(asc|desc)\]$`)

// plainKeyword undoes that newer clients encode a keyword with an order once more than HTTP does.
func plainKeyword(text string) string {
	text = strings.TrimSpace(text)
	if plain, err := url.PathUnescape(text); err == nil && strings.Contains(text, "%5") {
		return plain
	}
	return text
}

// load reads the input of loadDict and loadDictOrderByValue; the keyword comes back without its order.
func (s *Service) load(ctx context.Context, in *LoadInput) (source schema.Source, query schema.ItemQuery, err error) {
	f, err := s.parseTableForm(ctx, decoded(in.DictCode))
	if err != nil {
		return source, query, err
	}
	query = f.query()
	query.Keyword = plainKeyword(in.Keyword)
	if m := keywordOrder.FindStringSubmatch(query.Keyword); m != nil {
		query.Keyword, query.Sort = m[1], []crud.Order{{Field: m[2], Desc: m[3] == "desc"}}
	} else if strings.Contains(query.Keyword, "[orderby:") {
		return source, query, schema.Undeclared(ctx, query.Keyword)
	}
	size, sizeErr := count(in.PageSize, 0)
	page, pageErr := count(in.PageNo, 1)
	if sizeErr != nil || pageErr != nil {
		return source, query, errs.Invalidf("页码和每页条数应为整数")
	}
	if query.Limit = min(size, schema.MaxItems); query.Limit > 0 {
		query.Offset = (page - 1) * query.Limit
	}
	return f.source, query, nil
}

// count reads a number from 1; absent and smaller numbers are the default.
func count(text string, absent int) (int, error) {
	if text = strings.TrimSpace(text); text == "" {
		return absent, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, err
	}
	if n < 1 {
		return absent, nil
	}
	return min(int(n), 100_000), nil
}

func (s *Service) loadDict(ctx context.Context, in *LoadInput) ([]DictOption, error) {
	source, query, err := s.load(ctx, in)
	if err != nil {
		return nil, err
	}
	return ask(ctx, s.db.Read(), source, query)
}

// loadDictOrderByValue puts the items whose values the keyword lists first and the page after them.
func (s *Service) loadDictOrderByValue(ctx context.Context, in *LoadInput) ([]DictOption, error) {
	source, query, err := s.load(ctx, in)
	if err != nil {
		return nil, err
	}
	keys := value.SplitList(query.Keyword)
	query.Keyword = ""
	page, err := ask(ctx, s.db.Read(), source, query)
	if err != nil || len(keys) == 0 {
		return page, err
	}
	query.Keys, query.Limit, query.Offset = keys, 0, 0
	chosen, err := ask(ctx, s.db.Read(), source, query)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(chosen, func(a, b DictOption) int { return slices.Index(keys, a.Value) - slices.Index(keys, b.Value) })
	return append(chosen, slices.DeleteFunc(page, func(i DictOption) bool { return slices.Contains(keys, i.Value) })...), nil
}

// itemTexts is null when no key was asked for, and empty when none is known (api-contract.md 9).
type itemTexts []string

// NullWhenNil implements web.NullList.
func (itemTexts) NullWhenNil() {}

// loadDictItem gives the texts of values in their order. Without a value the answer is null.
func (s *Service) loadDictItem(ctx context.Context, in *struct {
	DictCode    string `path:"dictCode" doc:"字典编码，或“表,文本列,值列”"`
	Key         string `query:"key" doc:"值，用逗号分隔"`
	DelNotExist string `query:"delNotExist" doc:"false：没有的值原样返回；默认 true：去掉"`
}) (itemTexts, error) {
	keys := value.SplitList(in.Key)
	found, err := s.textsOf(ctx, decoded(in.DictCode), keys)
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	return inOrder(keys, found, isFalse(in.DelNotExist)), nil
}

// textsOf translates values of a dictionary or a table form.
func (s *Service) textsOf(ctx context.Context, dict string, keys []string) (map[string]string, error) {
	if len(keys) > maxBatch {
		return nil, errs.Invalidf("一次最多查询 %d 项", maxBatch)
	}
	if !isTableForm(dict) {
		return s.Texts(ctx, s.db.Read(), dict, keys)
	}
	f, err := s.parseTableForm(ctx, dict)
	if err != nil {
		return nil, err
	}
	query := f.query()
	query.Keys = append([]string{}, keys...)
	rows, err := f.source.Items(ctx, s.db.Read(), query)
	texts := map[string]string{}
	for _, r := range rows {
		texts[r.Value] = r.Text
	}
	return texts, err
}

func (s *Service) dictText(ctx context.Context, in *struct {
	DictCode string `path:"dictCode"`
	Key      string `path:"key"`
}) (string, error) {
	key := decoded(in.Key)
	texts, err := s.textsOf(ctx, decoded(in.DictCode), []string{key})
	return texts[key], err
}

// refreshCache makes every node read the dictionaries of the caller's tenant anew.
func (s *Service) refreshCache(ctx context.Context, _ *web.Empty) (web.Message, error) {
	s.bus.Publish(TopicDict, tenantOf(ctx).String())
	return "刷新缓存成功！", nil
}

// DictTreeItem is a dictionary as trees draw it.
type DictTreeItem struct {
	Key         value.ID `json:"key"`
	ID          value.ID `json:"id"`
	Title       string   `json:"title"`
	DictCode    string   `json:"dictCode"`
	Description string   `json:"description"`
	DelFlag     int64    `json:"delFlag"`
	Type        int64    `json:"type"`
}

func (s *Service) dictTree(ctx context.Context, in *struct {
	DictName string `query:"dictName"`
}) ([]DictTreeItem, error) {
	query := crud.Query{PageSize: crud.MaxPageSize, Sort: []crud.Order{{Field: "dictName"}}}
	if name := strings.TrimSpace(storable(in.DictName)); name != "" {
		query.Filters = []crud.Filter{{Field: "dictName", Rule: crud.Like, Value: name}}
	}
	page, err := s.dicts.List(ctx, s.db.Read(), query)
	items := []DictTreeItem{}
	for _, d := range page.Records {
		items = append(items, DictTreeItem{d.ID, d.ID, d.DictName, d.DictCode, d.Description, d.DelFlag, d.Type})
	}
	return items, err
}

// checkItemValue tells whether a value is free in its dictionary.
func (s *Service) checkItemValue(ctx context.Context, in *struct {
	DictID    value.ID `query:"dictId"`
	ItemValue string   `query:"itemValue"`
	ID        value.ID `query:"id" doc:"正在修改的字典项"`
}) (web.Message, error) {
	if in.DictID == 0 {
		return "", errs.Invalidf("请先选择字典")
	}
	if _, err := s.dicts.Get(ctx, s.db.Read(), in.DictID); err != nil {
		return "", err
	}
	taken, err := itemTaken(ctx, s.db.Read(), in.DictID, storable(strings.TrimSpace(in.ItemValue)), in.ID)
	if err != nil {
		return "", err
	}
	if taken {
		return "", errs.Invalidf("该值不可用，系统中已存在！")
	}
	return "该值可用！", nil
}

// deletedDicts is the recycle bin.
func (s *Service) deletedDicts(ctx context.Context, _ *web.Empty) ([]Dict, error) {
	rows, err := s.dicts.Deleted(ctx, s.db.Read())
	if rows == nil {
		rows = []Dict{}
	}
	return rows, err
}

type pathID struct {
	ID value.ID `path:"id"`
}

func (s *Service) restoreDict(ctx context.Context, in *pathID) (web.Message, error) {
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.dicts.Restore(ctx, tx, in.ID); err != nil {
			return err
		}
		return s.dictChanged(ctx, tx)
	})
	return "取回成功！", err
}

func (s *Service) purgeDict(ctx context.Context, in *pathID) (web.Message, error) {
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		// Of what is in the bin nobody else asks, see crud.Store.Purge.
		old, there, err := db.One[Dict](ctx, tx, `SELECT dict_name, dict_code FROM sys_dict WHERE id = $1 AND tenant_id = $2`, in.ID, tenantOf(ctx))
		if err == nil && there {
			err = keepShippedDict(&old, nil)
		}
		if err != nil {
			return err
		}
		return s.dicts.Purge(ctx, tx, in.ID)
	})
	return "彻底删除成功！", err
}
