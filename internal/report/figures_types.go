package report

// ReportFigure is what the rows of one group come to.
type ReportFigure struct {
	Keys   []string   `json:"keys" doc:"每个分组字段的值；没有值时为空文字"`
	Texts  []string   `json:"texts" doc:"它们的文字：有字典时为字典文字"`
	Values []*float64 `json:"values" doc:"每个统计的数，没有数时为 null"`
}

// ReportFigures are the figures of a report over all of its rows.
type ReportFigures struct {
	Groups []ReportFigure `json:"groups"`
	More   bool           `json:"more" doc:"还有别的组没有列出"`
	Totals []*float64     `json:"totals" doc:"每个统计在全部行上的数，包括没有列出的组"`
	Rows   int64          `json:"rows" doc:"符合条件的行数"`
	Millis int64          `json:"millis" doc:"用了多少毫秒"`
}

// figuresInput asks for figures. Conditions stand in the query as in getData.
type figuresInput struct {
	HeadID      string `path:"headId"`
	GroupBy     string `query:"groupBy" doc:"分组的字段，一个或两个，用逗号分隔；时间和日期可以写 字段:day、字段:month 或 字段:year"`
	MeasureOf   string `query:"measureOf" doc:"统计的字段，用逗号分隔，最多 6 个；空为数行数"`
	AggregateAs string `query:"aggregateAs" doc:"怎样统计，与 measureOf 对应：sum、avg、min、max 或 count；少写的与最后一个相同，不写为 sum"`
	Largest     string `query:"largestFirst" doc:"true 为第一个统计最大的组在前，否则按分组字段从小到大"`
	MaxGroups   string `query:"maxGroups" doc:"最多列出多少组，默认 200，最多 2000"`

	rawQuery
}
