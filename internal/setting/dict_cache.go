package setting

import (
	"context"
	"sync"
	"time"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/value"
)

// DictOption is one value of a dictionary as clients draw it. Label and title repeat the text: clients of several generations read
// one or another.
type DictOption struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Label string `json:"label"`
	Title string `json:"title"`
	Color string `json:"color" doc:"标签颜色，可为空"`
}

func newItem(v, text, colour string) DictOption {
	return DictOption{Value: v, Text: text, Label: text, Title: text, Color: colour}
}

// words are the dictionaries of one tenant: those that are not in the recycle bin, with their enabled items in order.
type words struct {
	byCode map[string][]DictOption
	texts  map[string]map[string]string // code → value → text, of disabled items too: old rows still show their text
	until  time.Time
}

// wordsLife is how long a node may miss a change when a message of the bus is lost.
const wordsLife = 30 * time.Second

// wordCache spares the reads of the dictionaries on nearly every list. A fill that began before a message of the bus is not
// kept, because it may hold what the message made old.
type wordCache struct {
	mu         sync.Mutex
	generation int64
	tenants    map[value.ID]*words
}

func newWordCache(b bus.Bus) *wordCache {
	c := &wordCache{tenants: map[value.ID]*words{}}
	b.Subscribe(TopicDict, c.drop)
	b.Subscribe(bus.TopicReconnected, func(string) { c.drop("") })
	return c
}

// drop forgets one tenant, or all of them for "".
func (c *wordCache) drop(tenant string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	if id, err := value.ParseID(tenant); err == nil && id != 0 {
		delete(c.tenants, id)
		return
	}
	clear(c.tenants)
}

func (c *wordCache) get(tenant value.ID, now time.Time) (*words, int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if w := c.tenants[tenant]; w != nil && now.Before(w.until) {
		return w, c.generation
	}
	return nil, c.generation
}

func (c *wordCache) put(tenant value.ID, w *words, generation int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if generation == c.generation {
		c.tenants[tenant] = w
	}
}

// dictChanged tells every node, once the transaction is on disk, to read the dictionaries of the caller's tenant anew.
func (s *Service) dictChanged(ctx context.Context, tx *db.Tx) error {
	tenant := tenantOf(ctx).String()
	tx.AfterCommit(func() { s.bus.Publish(TopicDict, tenant) })
	return nil
}

// wordsOf returns the dictionaries of the caller's tenant. They are shared: nobody may change them.
func (s *Service) wordsOf(ctx context.Context, q db.Querier) (*words, error) {
	tenant, now := tenantOf(ctx), s.db.Now().Go()
	w, generation := s.words.get(tenant, now)
	if w != nil {
		return w, nil
	}
	w, err := loadWords(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	w.until = now.Add(wordsLife)
	if _, writing := q.(*db.Tx); !writing { // what a transaction sees may yet be rolled back
		s.words.put(tenant, w, generation)
	}
	return w, nil
}

func loadWords(ctx context.Context, q db.Querier, tenant value.ID) (*words, error) {
	type row struct {
		Code    string  `db:"dict_code"`
		Value   *string `db:"item_value"`
		Text    *string `db:"item_text"`
		Colour  *string `db:"item_color"`
		Enabled *int64  `db:"status"`
	}
	rows, err := db.Select[row](ctx, q, `
		SELECT d.dict_code, i.item_value, i.item_text, i.item_color, i.status
		FROM sys_dict d LEFT JOIN sys_dict_item i ON i.tenant_id = d.tenant_id AND i.dict_id = d.id
		WHERE d.tenant_id = $1 AND d.del_flag = 0
		ORDER BY d.dict_code, i.sort_order, i.id`, tenant)
	if err != nil {
		return nil, err
	}
	w := &words{byCode: map[string][]DictOption{}, texts: map[string]map[string]string{}}
	for _, r := range rows {
		if w.texts[r.Code] == nil {
			w.byCode[r.Code], w.texts[r.Code] = []DictOption{}, map[string]string{}
		}
		if r.Value == nil {
			continue
		}
		w.texts[r.Code][*r.Value] = *r.Text
		if *r.Enabled == 1 {
			w.byCode[r.Code] = append(w.byCode[r.Code], newItem(*r.Value, *r.Text, *r.Colour))
		}
	}
	return w, nil
}

// AllItems returns every dictionary of the caller's tenant by its code, with the enabled items in order.
func (s *Service) AllItems(ctx context.Context) (map[string][]DictOption, error) {
	w, err := s.wordsOf(ctx, s.db.Read())
	if err != nil {
		return nil, err
	}
	return w.byCode, nil
}

// Texts translates values of a dictionary for lists; unknown values are left out.
func (s *Service) Texts(ctx context.Context, q db.Querier, dict string, values []string) (map[string]string, error) {
	w, err := s.wordsOf(ctx, q)
	if err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(values))
	for _, v := range values {
		if text, ok := w.texts[dict][v]; ok {
			texts[v] = text
		}
	}
	return texts, nil
}
