package render

// Searched is a search of a site as it is counted: what for, how many pages held it, and whether that was no real answer.
type Searched struct {
	Text    string
	Results int64
	InVain  bool
}

// Prepared is what staff prepared for a question to the search of their site.
type Prepared struct {
	Dangers []DangerLine
	Pins    []PinnedAnswer
}

// DangerLine tells somebody whose question names a danger to life what to do first.
type DangerLine struct {
	Name     string        `json:"name" doc:"哪一种危险，如：煤气中毒"`
	Sentence string        `json:"sentence" doc:"先做什么"`
	Phones   []DangerPhone `json:"phones" doc:"可以直接拨打的电话，第一个最要紧"`
	Path     string        `json:"path" doc:"详细说明的页面，没有时为空"`
	Signed   string        `json:"signed" doc:"审定医师和日期，未审定时为空"`
}

// DangerPhone is a number to call, and whose it is.
type DangerPhone struct {
	Number string `json:"number"`
	Name   string `json:"name"`
}

// PinnedAnswer is an answer that staff put first.
type PinnedAnswer struct {
	Title string `json:"title"`
	Note  string `json:"note" doc:"一句说明，可以为空"`
	Path  string `json:"path" doc:"页面的地址，没有时为空"`
	Phone string `json:"phone" doc:"可以直接拨打的电话，没有时为空"`
}
