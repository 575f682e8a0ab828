// Package media holds the files that people upload: it checks what they are, keeps them in a blob.Store, serves them with smaller
// versions of pictures, knows where they are used, and gives editors a library of them.
package media

import (
	"context"
	"runtime"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// The sub-folders (biz) that mean something to the program.
const (
	bizTemp    = "temp"    // what a client means that names none
	bizNotice  = "notice"  // what the form of announcements sends
	bizEditor  = "jeditor" // pictures of the rich-text editor
	bizVideo   = "video"
	bizLibrary = "media"
)

// maxFile is the limit of pictures and attachments, widgets.md section 5.
const maxFile = 10 << 20

// Options of the service. Zero numbers mean the default.
type Options struct {
	DB     *db.DB
	Blobs  blob.Store
	Shared *crud.Shared
	// Sites tells whose files are read at which address; nil serves all of them everywhere.
	Sites Sites
	// Seal makes a keyed check of a short text, for the note of AtWork; nil makes none.
	Seal func(text string) string
	// Origin is the address of the site, for clients that want a whole address.
	Origin string
	// Elsewhere lets pages of other origins show what everybody may read, for clients that are kept there.
	Elsewhere bool
	// Spool is the folder where uploads grow; "" means the one of the operating system.
	Spool string
	// MaxVideo is the largest mp4 in bytes, 200 MB by default.
	MaxVideo int64
	// MaxPixels is width × height of the largest picture, 50 million by default. No side may be longer than 16,384.
	MaxPixels int64
	// Quota bounds the bytes of a site, its bin included, 20 GiB by default; below 0 there is none.
	Quota int64
	// Daily bounds the bytes that one person uploads within 24 hours, 4 GiB by default; below 0 there is none.
	Daily int64
	// Rate bounds the uploads of one person in a minute, 240 by default.
	Rate int
	// EditorEmbeds answers pictures of the rich-text editor with "local": the editor then keeps them inside the text.
	EditorEmbeds bool
	// Objects names what files are used in, by the object type of SetUses.
	Objects map[string]Object
	// Saved is told, in the transaction of the upload, of every content that is stored; nil when nobody wants to know.
	Saved func(ctx context.Context, tx *db.Tx, c Content) error
}

// Object tells people about the things of one type that use files.
type Object struct {
	Label string // "文章"
	Link  string // back-office address in which {id} stands for the identifier; "" without one
	// Titles names those of the given things that the caller may see; others are absent.
	Titles func(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error)
}

func (o Options) withDefaults() Options {
	fill := func(n *int64, standard int64) {
		if *n == 0 {
			*n = standard
		}
	}
	fill(&o.MaxVideo, 200<<20)
	fill(&o.MaxPixels, 50_000_000)
	fill(&o.Quota, 20<<30)
	fill(&o.Daily, 4<<30)
	if o.Rate == 0 {
		o.Rate = 240
	}
	return o
}

// Service serves the calls of this package.
type Service struct {
	Options
	formats map[string]format
	limits  limits
	rates   *auth.Limiter // uploads of each person; the quotas are exact
	files   crud.Store[File]
	folders crud.Store[Folder]

	// workers bounds how many pictures are decoded at once and memory what they take together; flights lets equal work happen once.
	workers *semaphore.Weighted
	memory  *semaphore.Weighted
	flights singleflight.Group
}

const maxSide = 16_384

// New makes the service.
func New(o Options) *Service {
	o = o.withDefaults()
	s := &Service{Options: o, formats: formats(), limits: limits{pixels: o.MaxPixels, side: maxSide},
		rates: auth.NewLimiter(auth.Rate{Burst: o.Rate, Every: time.Minute / time.Duration(o.Rate)}), memory: semaphore.NewWeighted(pictureMemory),
		workers: semaphore.NewWeighted(int64(max(1, runtime.GOMAXPROCS(0)/2)))}
	s.files = crud.Bind(s.fileResource(), o.Shared)
	s.folders = crud.Bind(s.folderResource(), o.Shared)
	return s
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared {
	return []crud.Declared{s.files, s.folders}
}

const (
	tagUpload  = "上传与文件"
	tagLibrary = "媒体库"
	permMedia  = "content:media"
	permUpload = permMedia + ":upload"

	uploadTime = 15 * time.Minute // 200 MB over a slow line
	serveTime  = 2 * time.Hour
)

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	s.mountUpload(api)
	s.mountLibrary(api)
	api.HandleRaw(web.Route{Methods: "GET", Path: staticPath + "{path...}", Access: web.Anonymous, File: true, Timeout: serveTime}, s.serve)
}
