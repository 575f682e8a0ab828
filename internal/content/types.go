// Package content holds what a site says: its sections, articles, categories, blocks, task tiles, related units, topics and popups, the
// counts of visits, and the staff calls that edit them. What visitors see of it is package portal.
package content

import (
	"jikong/internal/crud"
	"jikong/internal/value"
)

// Section is one entry of the site menu.
type Section struct {
	crud.Row
	ParentID    value.ID `json:"parentId" db:"parent_id"` // none for a root
	Name        string   `json:"name" db:"name"`
	HomePage    string   `json:"homePage" db:"home_page"`        // which page the generated route shows, see HomePages
	Hidden      bool     `json:"hidden" db:"hidden"`             // not in the navigation, still reachable
	Route       bool     `json:"route" db:"route"`               // a route is generated
	IsHref      string   `json:"isHref" db:"is_href" enum:"Y,N"` // Y: the entry opens Href
	Href        string   `json:"href" db:"href"`
	AlwaysShow  bool     `json:"alwaysShow" db:"always_show"`  // shown even while it has no visible child
	BindMenu    value.ID `json:"bindMenu" db:"bind_menu"`      // column under which the details of its articles open
	ColumnType  string   `json:"columnType" db:"column_type"`  // meta tag ColumnType, spec domain.md 2.2
	Description string   `json:"description" db:"description"` // meta tag ColumnDescription
	Keywords    string   `json:"keywords" db:"keywords"`       // meta tag ColumnKeywords, comma-separated
	OwnerDept   string   `json:"ownerDept" db:"owner_dept"`
	OwnerUser   string   `json:"ownerUser" db:"owner_user"`
	CycleDays   int64    `json:"cycleDays" db:"cycle_days"` // longest days between two publications, 0 for no rule
	HomeSlot    string   `json:"homeSlot" db:"home_slot"`   // section of the home page that shows it, see HomeSlots
	SortNo      int64    `json:"sortNo" db:"sort_no"`
}

// Article states. draft → published → withdrawn → draft.
const (
	Draft     = "draft"
	Published = "published"
	Withdrawn = "withdrawn"
)

// Validities of an official document; "" for everything else.
const (
	Valid     = "valid"
	Abolished = "abolished"
	Expired   = "expired"
)

// Article is a publication with its editorial data. Body is sanitised HTML.
type Article struct {
	crud.Row
	ColumnID        value.ID               `json:"columnId" db:"column_id"`
	ColumnName      string                 `json:"columnId_dictText,omitempty"` // in lists only
	CategoryID      value.ID               `json:"categoryId" db:"category_id"`
	CategoryName    string                 `json:"categoryId_dictText,omitempty"` // in lists only
	Title           string                 `json:"title" db:"title"`
	ShortTitle      string                 `json:"shortTitle" db:"short_title"`
	Subtitle        string                 `json:"subtitle" db:"subtitle"`
	Keywords        string                 `json:"keywords" db:"keywords"` // comma-separated
	Summary         string                 `json:"summary" db:"summary"`
	KeyPoints       string                 `json:"keyPoints,omitempty" db:"key_points"` // one per line
	Body            string                 `json:"body,omitempty" db:"body"`
	Source          string                 `json:"source" db:"source"`
	SourceURL       string                 `json:"sourceUrl" db:"source_url"`
	Author          string                 `json:"author" db:"author"`
	Editor          string                 `json:"editor" db:"editor"`
	Reviewer        string                 `json:"reviewer" db:"reviewer"`
	Proofreader     string                 `json:"proofreader" db:"proofreader"`
	MedicalReviewer string                 `json:"medicalReviewer" db:"medical_reviewer"`
	CoverSrc        string                 `json:"coverSrc" db:"cover_src"`
	CoverAlt        string                 `json:"coverAlt" db:"cover_alt"`
	Figures         crud.Array[Figure]     `json:"figures,omitempty" db:"figures"`
	Attachments     crud.Array[Attachment] `json:"attachments,omitempty" db:"attachments"`
	PublishTime     value.Time             `json:"publishTime" db:"publish_time"` // by the server's clock only
	ExpireTime      value.Time             `json:"expireTime" db:"expire_time"`   // the public no longer sees it from then on
	Top             bool                   `json:"top" db:"top"`
	Hot             bool                   `json:"hot" db:"hot"`
	Original        bool                   `json:"original" db:"original"`
	Copyright       string                 `json:"copyright" db:"copyright"`
	DocNo           string                 `json:"docNo" db:"doc_no"`
	IndexNo         string                 `json:"indexNo" db:"index_no"`
	WrittenDate     value.Date             `json:"writtenDate" db:"written_date"`
	Issuer          string                 `json:"issuer" db:"issuer"`
	Validity        string                 `json:"validity" db:"validity" enum:",valid,abolished,expired"`
	Basis           string                 `json:"basis" db:"basis"`
	Audience        string                 `json:"audience" db:"audience"`
	ReviewDate      value.Date             `json:"reviewDate" db:"review_date"`
	NextReviewDate  value.Date             `json:"nextReviewDate" db:"next_review_date"`
	Disease         string                 `json:"disease" db:"disease"` // names of the disease it is about, the usual one first, comma-separated
	VideoSrc        string                 `json:"videoSrc" db:"video_src"`
	VideoPoster     string                 `json:"videoPoster" db:"video_poster"`
	VideoCaptions   string                 `json:"videoCaptions" db:"video_captions"` // WebVTT
	Transcript      string                 `json:"transcript,omitempty" db:"transcript"`
	Pictures        crud.Array[SetPicture] `json:"pictures,omitempty" db:"pictures"`
	RelatedIDs      crud.Array[value.ID]   `json:"relatedIds,omitempty" db:"related_ids"`
	Correction      string                 `json:"correction" db:"correction"` // what was wrong, shown above the text
	CorrectionTime  value.Time             `json:"correctionTime" db:"correction_time"`
	State           string                 `json:"state" db:"state" enum:"draft,published,withdrawn"`
	WithdrawReason  string                 `json:"withdrawReason" db:"withdraw_reason"`
	WithdrawTime    value.Time             `json:"withdrawTime" db:"withdraw_time"`
	Views           int64                  `json:"views" db:"views"`
	ReadMinutes     int64                  `json:"readMinutes" db:"read_minutes"`
	ReviseTime      value.Time             `json:"-" db:"revise_time"`  // readers last got another text than the published one
	SysOrgCode      string                 `json:"-" db:"sys_org_code"` // department of the author, for the data scope
}

// Figure is one number that an article shows large, such as a rate of the week.
type Figure struct {
	Label string `json:"label"`
	Value string `json:"value"`
	Unit  string `json:"unit"`
	Note  string `json:"note"`
}

// SetPicture is one picture of a picture article, 图集, with its text.
type SetPicture struct {
	Src  string `json:"src"`
	Alt  string `json:"alt"`
	Text string `json:"text"`
}

// Attachment is a file that belongs to an article.
type Attachment struct {
	Name string `json:"name"`
	Href string `json:"href"`
	Type string `json:"type"` // extension in lower case, made by the server
	Size count  `json:"size"` // bytes, made by the server for files that the site keeps; 0 when unknown
}

// Category is a topic inside a column, the third level that a menu does not have.
type Category struct {
	crud.Row
	ColumnID   value.ID `json:"columnId" db:"column_id"`
	ColumnName string   `json:"columnId_dictText,omitempty"` // in lists only
	Name       string   `json:"name" db:"name"`
	SortNo     int64    `json:"sortNo" db:"sort_no"`
}

// Block is one piece of the page frame, found by its mark. The value "none" hides it.
type Block struct {
	crud.Row
	Mark   string `json:"mark" db:"mark"`
	Label  string `json:"label" db:"label"` // Chinese name of the mark
	Img    string `json:"img" db:"img"`
	ImgAlt string `json:"imgAlt" db:"img_alt"`
	Value  string `json:"value" db:"value"`
	SortNo int64  `json:"sortNo" db:"sort_no"`
}

// TaskRow is one tile of the tasks on the home page.
type TaskRow struct {
	crud.Row
	Title  string `json:"title" db:"title"`
	Hint   string `json:"hint" db:"hint"`
	Icon   string `json:"icon" db:"icon"`
	Href   string `json:"href" db:"href"`
	Main   bool   `json:"main" db:"main"` // the large tile; one at most
	SortNo int64  `json:"sortNo" db:"sort_no"`
}

// UnitRow is one related unit of the footer.
type UnitRow struct {
	crud.Row
	GroupName string `json:"groupName" db:"group_name"`
	Name      string `json:"name" db:"name"`
	Href      string `json:"href" db:"href"`
	SortNo    int64  `json:"sortNo" db:"sort_no"`
}
