package web

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jikong/internal/value"
)

// schemaPrefix is where the document keeps its types.
const schemaPrefix = "#/components/schemas/"

// registration gives huma a handler, whose answers have the named type.
type registration struct {
	answers  reflect.Type
	register func(huma.API, huma.Operation)
}

// mount prepares an operation when it is called first, and describes it when somebody asks for the document: to describe all types takes
// longer than anything else before a program serves, and a program that serves needs few of them.
func (a *API) mount(operation huma.Operation, with registration) {
	a.describe = append(a.describe, func(api huma.API) {
		body := api.OpenAPI().Components.Schemas.Schema(with.answers, true, operation.OperationID+"Response")
		operation := operation
		operation.Responses = map[string]*huma.Response{strconv.Itoa(http.StatusOK): {Content: map[string]*huma.MediaType{"application/json": {Schema: body}}}}
		with.register(api, operation)
	})
	prepared := sync.OnceValue(func() http.Handler {
		var alone single
		with.register(newHuma(&alone, ""), operation)
		return alone
	})
	a.mux.HandleFunc(operation.Method+" "+operation.Path, func(w http.ResponseWriter, r *http.Request) { prepared().ServeHTTP(w, r) })
}

// single is a router of one route.
type single struct{ http.Handler }

// HandleFunc keeps the handler; who has come here matches its pattern.
func (s *single) HandleFunc(_ string, fn func(http.ResponseWriter, *http.Request)) {
	s.Handler = http.HandlerFunc(fn)
}

func newHuma(router humago.Mux, version string) huma.API {
	config := huma.DefaultConfig("疾控 Jikong API", version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil // no $schema links in answers
	config.DefaultFormat = "application/json"
	registry := config.Components.Schemas
	registry.RegisterTypeAlias(reflect.TypeFor[value.ID](), reflect.TypeFor[string]())
	for _, absentIsNull := range []reflect.Type{reflect.TypeFor[value.Time](), reflect.TypeFor[value.Date]()} {
		registry.RegisterTypeAlias(absentIsNull, reflect.TypeFor[*string]())
	}
	return humago.New(router, config)
}

// DescribeTypes adds the types of these values to the document although no call answers them: what the pages of the public site are
// drawn from.
func (a *API) DescribeTypes(values ...any) {
	a.describe = append(a.describe, func(api huma.API) {
		for _, v := range values {
			api.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(v), true, "")
		}
	})
}

// Describe changes in the document what no Go type says of a route that is mounted.
func (a *API) Describe(say func(document *huma.OpenAPI)) {
	a.describe = append(a.describe, func(api huma.API) { say(api.OpenAPI()) })
}

// OpenAPI returns the document of all routes. Ask when they are mounted: it is written once.
func (a *API) OpenAPI() *huma.OpenAPI { return a.document() }

func (a *API) write(version string) *huma.OpenAPI {
	api := newHuma(&single{}, version)
	for _, add := range a.describe {
		add(api)
	}
	tellNulls(api.OpenAPI().Components.Schemas)
	return api.OpenAPI()
}

// tellNulls says of members that point to an object that they may be null, which huma cannot say of a reference.
func tellNulls(types huma.Registry) {
	for name, s := range types.Map() {
		t := types.TypeFromRef(schemaPrefix + name)
		if t == nil || t.Kind() != reflect.Struct {
			continue
		}
		for _, field := range reflect.VisibleFields(t) {
			name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			member := s.Properties[name]
			if member == nil || member.Ref == "" || field.Type.Kind() != reflect.Pointer || strings.Contains(options, "omitempty") {
				continue
			}
			s.Properties[name] = &huma.Schema{Description: member.Description, OneOf: []*huma.Schema{{Ref: member.Ref}, {Type: "null"}}}
		}
	}
}

// ServeDocument mounts the OpenAPI document of the API itself.
func (a *API) ServeDocument(r Route) {
	a.HandleRaw(r, func(w http.ResponseWriter, _ *http.Request) error {
		document, err := json.Marshal(a.OpenAPI())
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/json;charset=UTF-8")
		_, err = w.Write(document)
		return err
	})
}
