package web

// Transition is something that the caller may do with a record now: what its button says and what is asked before. The answers of an area
// embed it beside the key of the step.
type Transition struct {
	Label    string `json:"label" doc:"按钮上的字"`
	Primary  bool   `json:"primary" doc:"通常要做的一步"`
	Danger   bool   `json:"danger" doc:"做了以后会失去什么"`
	Question string `json:"question" doc:"做之前要问的话，空则不问"`
	Note     string `json:"note" doc:"问题下面的说明"`
	Reason   Reason `json:"reason" doc:"做之前要写的话，没有 label 则不用写"`
}

// Reason is a text that a step takes.
type Reason struct {
	Name  string `json:"name" doc:"请求里的字段名"`
	Label string `json:"label"`
	Hint  string `json:"hint"`
	Least int    `json:"least" doc:"最少字数，0 为可以不写"`
	Most  int    `json:"most"`
}
