package illustration

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var marks = []string{"logo", "favicon"}

func TestEveryPictureHasAFileAndEveryFileIsKnown(t *testing.T) {
	var known []string
	for _, picture := range All() {
		known = append(known, picture.Name)
		if _, ok := File(picture.Name); !ok {
			t.Errorf("%s is listed but has no file", picture.Name)
		}
	}
	known = append(known, marks...)
	for _, size := range IconSizes() {
		known = append(known, "icon-"+strconv.Itoa(size)+".png")
		if _, ok := Icon(size); !ok {
			t.Errorf("the icon of %d pixels has no file", size)
		}
	}
	stored, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range stored {
		if !slices.Contains(known, strings.TrimSuffix(file.Name(), ".svg")) {
			t.Errorf("%s is stored but not listed", file.Name())
		}
	}
}

func TestPicturesAreDescribedInChineseAndDistinct(t *testing.T) {
	seen := map[string]string{}
	for _, picture := range All() {
		for _, text := range []string{picture.Name, picture.Title, picture.Alt} {
			if text == "" {
				t.Errorf("%s lacks a name, title or description", picture.Name)
			}
			if other, taken := seen[text]; taken && other != picture.Name {
				t.Errorf("%s and %s share %q", picture.Name, other, text)
			}
			seen[text] = picture.Name
		}
		if !strings.HasPrefix(picture.Alt, "插图：") {
			t.Errorf("%s: the description does not say that it is a drawing: %q", picture.Name, picture.Alt)
		}
	}
}

func TestPicturesHaveTheStatedSizeAndWeight(t *testing.T) {
	for _, picture := range All() {
		svg, _ := File(picture.Name)
		root := parse(t, picture.Name, svg)[0]
		want := map[string]string{"width": "560", "height": "300", "viewBox": "0 0 560 300"}
		for name, value := range want {
			if got := attribute(root, name); got != value {
				t.Errorf("%s: %s is %q, want %q", picture.Name, name, got, value)
			}
		}
		if picture.Width != 560 || picture.Height != 300 {
			t.Errorf("%s is listed as %d×%d", picture.Name, picture.Width, picture.Height)
		}
		if len(svg) < 800 || len(svg) > 4096 {
			t.Errorf("%s weighs %d bytes, want 800 to 4096", picture.Name, len(svg))
		}
	}
}

// The files are served from the site's own origin, so nothing in them may run, load or style anything.
func TestFilesContainOnlyShapesInTheColoursOfTheSite(t *testing.T) {
	elements := []string{"svg", "g", "path", "circle", "ellipse", "rect"}
	attributes := []string{"width", "height", "viewBox", "xmlns", "transform", "opacity", "d", "cx", "cy", "r", "rx", "ry", "x", "y",
		"stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"}
	colours := []string{"none", "#fff", "#0a2a3f", "#0c3450", "#0e4266", "#0f5483", "#3f83ae", "#a9c9dd", "#ddeaf2", "#f2f7fa", "#a5321b", "#1b6844"}

	names := slices.Clone(marks)
	for _, picture := range All() {
		names = append(names, picture.Name)
	}
	for _, name := range names {
		svg, _ := File(name)
		for _, element := range parse(t, name, svg) {
			if !slices.Contains(elements, element.Name.Local) {
				t.Errorf("%s contains <%s>", name, element.Name.Local)
			}
			for _, a := range element.Attr {
				isColour := a.Name.Local == "fill" || a.Name.Local == "stroke"
				if isColour && !slices.Contains(colours, a.Value) {
					t.Errorf("%s uses the colour %s", name, a.Value)
				}
				if !isColour && !slices.Contains(attributes, a.Name.Local) {
					t.Errorf("%s contains the attribute %s", name, a.Name.Local)
				}
			}
		}
	}
}

func TestLookupAndFileAnswerByName(t *testing.T) {
	tests := []struct {
		name, asked       string
		isPicture, isFile bool
	}{
		{"a drawing", "school", true, true},
		{"the logo is a file but not a drawing to choose", "logo", false, true},
		{"the favicon is a file but not a drawing to choose", "favicon", false, true},
		{"an unknown name", "unicorn", false, false},
		{"no name", "", false, false},
		{"a name with its extension", "school.svg", false, false},
		{"a path out of the folder", "../illustration/school", false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			picture, ok := Lookup(tt.asked)
			if ok != tt.isPicture || ok && picture.Name != tt.asked {
				t.Errorf("Lookup(%q) = %v, %v", tt.asked, picture, ok)
			}
			if svg, ok := File(tt.asked); ok != tt.isFile || ok && len(svg) == 0 {
				t.Errorf("File(%q) = %d bytes, %v", tt.asked, len(svg), ok)
			}
		})
	}
}

func TestChangingTheListDoesNotChangeTheNextOne(t *testing.T) {
	All()[0].Name = "changed"
	if got := All()[0].Name; got != "virus-shield" {
		t.Errorf("first picture is %q after a caller changed its copy", got)
	}
}

// parse returns the elements of an SVG text in order and fails on broken XML or on text between elements.
func parse(t *testing.T, name string, svg []byte) []xml.StartElement {
	t.Helper()
	var elements []xml.StartElement
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s is not XML: %v", name, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements = append(elements, token.Copy())
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				t.Errorf("%s contains the text %q", name, text)
			}
		}
	}
	if len(elements) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return elements
}

func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func TestIconsAreSquaresOfTheirSize(t *testing.T) {
	for _, size := range IconSizes() {
		data, found := Icon(size)
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if !found || err != nil || config.Width != size || config.Height != size {
			t.Errorf("icon of %d pixels: %d×%d, %v", size, config.Width, config.Height, err)
		}
	}
	if _, found := Icon(64); found {
		t.Error("there is an icon that nobody drew")
	}
}
