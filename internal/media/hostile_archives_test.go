package media

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
)

// rawZip packs one deflated entry whose sizes are what the attacker says.
func rawZip(name string, content []byte, claimed uint64) string {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	w, err := z.Create("x")
	if err == nil {
		_, err = w.Write(content)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic(err)
	}
	r, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		panic(err)
	}
	raw, err := r.File[0].OpenRaw()
	if err != nil {
		panic(err)
	}
	var out bytes.Buffer
	forged := zip.NewWriter(&out)
	head := r.File[0].FileHeader
	head.Name, head.UncompressedSize64 = name, claimed
	entry, err := forged.CreateRaw(&head)
	if err == nil {
		_, err = io.Copy(entry, raw)
	}
	if err == nil {
		err = forged.Close()
	}
	if err != nil {
		panic(err)
	}
	return out.String()
}

// overlapping is a list of many entries that all point at the same packed bytes.
func overlapping(n int) string {
	one := zipOf("a", strings.Repeat("0", 1<<20))
	at := strings.Index(one, "PK\x01\x02")
	end := strings.Index(one, "PK\x05\x06")
	b := []byte(one[:at])
	for range n {
		b = append(b, one[at:end]...)
	}
	tail := []byte(one[end:])
	binary.LittleEndian.PutUint16(tail[8:], uint16(n))
	binary.LittleEndian.PutUint16(tail[10:], uint16(n))
	binary.LittleEndian.PutUint32(tail[12:], uint32(n*(end-at)))
	return string(append(b, tail...))
}

// manyEntries is a list of so many files of one byte, which are not compressed.
func manyEntries(n int) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := range n {
		w, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprint("f", i), Method: zip.Store})
		if err == nil {
			_, err = io.WriteString(w, "x")
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.String()
}

// lyingCount says that there are few entries where there are many.
func lyingCount(n int) string {
	b := []byte(manyEntries(n))
	end := bytes.LastIndex(b, []byte("PK\x05\x06"))
	binary.LittleEndian.PutUint16(b[end+8:], 1)
	binary.LittleEndian.PutUint16(b[end+10:], 1)
	return string(b)
}

func patched(file, sign string, offset int, change func([]byte)) string {
	b := []byte(file)
	for at := 0; ; {
		i := bytes.Index(b[at:], []byte(sign))
		if i < 0 {
			return string(b)
		}
		change(b[at+i+offset:])
		at += i + len(sign)
	}
}

func wrongArchives() []attack {
	zeroes := make([]byte, 10<<20)
	bomb := zipOf("zeroes.txt", string(zeroes)) // 1:1,000
	nested := bomb
	for range 4 {
		nested = zipOf("inner.zip", nested)
	}
	small := zipOf("a.txt", "hello")
	secret := patched(patched(small, "PK\x03\x04", 6, func(b []byte) { b[0] |= 1 }), "PK\x01\x02", 8, func(b []byte) { b[0] |= 1 })
	method := patched(patched(small, "PK\x03\x04", 8, func(b []byte) { b[0] = 12 }), "PK\x01\x02", 10, func(b []byte) { b[0] = 12 })
	return []attack{
		attackFile("a bomb of 1:1,000", "a.zip", bomb), attackFile("a nested bomb", "a.zip", nested), attackFile("a bomb of many entries", "a.zip", overlapping(1900)),
		attackFile("a bomb that claims to be small", "a.zip", rawZip("a.txt", zeroes, 100)), attackFile("an entry that claims 4 GB", "a.zip", rawZip("a.txt", []byte("x"), 4<<30-2)),
		attackFile("an entry that claims an exabyte", "a.zip", rawZip("a.txt", []byte("x"), 1<<60)), attackFile("an entry that claims too much", "a.zip", rawZip("a.txt", []byte("xyz"), 4)),
		attackFile("3,000 entries", "a.zip", manyEntries(3000)), attackFile("60,000 entries", "a.zip", manyEntries(60_000)), attackFile("70,000 entries", "a.zip", manyEntries(70_000)),
		attackFile("60,000 entries that claim to be one", "a.zip", lyingCount(60_000)), attackFile("a zip with a password", "a.zip", secret), attackFile("a strange compression", "a.zip", method),
		attackFile("an entry in a parent folder", "a.zip", zipOf("../../etc/passwd", "x")), attackFile("an entry at the root", "a.zip", zipOf("/etc/passwd", "x")),
		attackFile("an entry with backslashes", "a.zip", zipOf(`..\..\x`, "x")), attackFile("an entry on a drive", "a.zip", zipOf("C:/x", "x")), attackFile("an entry with a NUL", "a.zip", zipOf("a\x00b", "x")),
		attackFile("a program in a zip", "a.zip", zipOf("setup.exe", "MZ")), attackFile("a program under another name in a zip", "a.zip", zipOf("readme.txt", "MZ\x90\x00")),
		attackFile("a zip in a zip under another name", "a.zip", zipOf("a.dat", small)), attackFile("a rar in a zip", "a.zip", zipOf("a.bin", "Rar!\x1a\x07\x00")),
		attackFile("half a zip", "a.zip", small[:len(small)-12]), attackFile("an empty zip", "a.zip", zipOf()), attackFile("a zip with a page before it", "a.zip", page+small),
		attackFile("a zip with bytes behind it", "a.zip", small+page), attackFile("a zip with two lists", "a.zip", small+small), attackFile("a damaged zip", "a.zip", patched(small, "PK\x01\x02", 16, func(b []byte) { b[0] ^= 1 })),
	}
}

func wrongDocuments() []attack {
	zeroes := strings.Repeat("\x00", 10<<20)
	macro := strings.Replace(typesXML, "vnd.openxmlformats-officedocument.KIND.main+xml", "vnd.ms-word.document.macroEnabled.main+xml", 1)
	return []attack{
		attackFile("a document that unpacks to a bomb", "a.docx", docx("word/media/a.bin", zeroes)), attackFile("a workbook whose sheet unpacks to a bomb", "a.xlsx", xlsx("xl/worksheets/sheet1.xml", strings.Repeat("<c/>", 3<<20))),
		attackFile("a workbook that declares a huge part", "a.xlsx", rawZip("[Content_Types].xml", []byte("x"), 3<<30)),
		attackFile("a document with macros", "a.docx", docx("word/vbaProject.bin", "x")), attackFile("a document of a kind with macros", "a.docx", zipOf("[Content_Types].xml", macro, "word/document.xml", "<w/>")),
		attackFile("a workbook with an external entity", "a.xlsx", xlsx("xl/sharedStrings.xml", `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst>&e;</sst>`)),
		attackFile("a document with a billion laughs", "a.docx", docx("word/settings.xml", `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>`)),
		attackFile("a document with an archive inside", "a.docx", docx("word/media/image1.png", zipOf("a", "b"))), attackFile("a document without its list of types", "a.docx", zipOf("word/document.xml", "<w/>")),
		attackFile("a document without a document", "a.docx", zipOf("[Content_Types].xml", strings.Replace(typesXML, "KIND", "wordprocessingml.document", 1))),
		attackFile("a document with a huge list of types", "a.docx", zipOf("[Content_Types].xml", strings.Repeat("abcdefghij\n", 200_000), "word/document.xml", "<w/>")),
		attackFile("an encrypted document", "a.docx", cfb("EncryptedPackage")), attackFile("an encrypted old document", "a.xls", cfb("Workbook", "EncryptedPackage")),
		attackFile("an old document with macros", "a.doc", cfb("WordDocument", "Macros", "_VBA_PROJECT")), attackFile("an old workbook with macros", "a.xls", cfb("Workbook", "_VBA_PROJECT_CUR")),
		attackFile("a compound file that is no document", "a.doc", cfb("Something")), attackFile("a document with a name outside", "a.docx", docx("../x.xml", "x")),
		attackFile("a video with a page behind it", "a.mp4", mp4()+page), attackFile("half a video", "a.mp4", mp4()[:3000]), attackFile("a video without pictures", "a.mp4", box("ftyp", "isom\x00\x00\x02\x00")+box("moov", "x")),
		attackFile("a video whose box goes beyond its end", "a.mp4", box("ftyp", "isom\x00\x00\x02\x00")+"\x7f\xff\xff\xffmdat"), attackFile("a video of strange boxes", "a.mp4", box("ftyp", "isom\x00\x00\x02\x00")+box("evil", "x")),
	}
}
