import type { RealFile } from './files';

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** What both headers of a stored file share: version, flags, method, time, checksum, sizes, lengths of name and extra. */
function facts(name: Buffer, content: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x21, 8);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

/** A ZIP archive whose files are stored as they are. */
function archive(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const index: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts(name, content), name, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts(name, content), place, name]));
    bodies.push(body);
    at += body.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(index.length, 4);
  end.writeUInt16LE(index.length, 6);
  end.writeUInt32LE(Buffer.concat(index).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, ...index, Buffer.from('PK\x05\x06'), end]);
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';

/** A spreadsheet as somebody typed it: the first row are the headings. */
export function aSheet(name: string, rows: readonly (readonly string[])[]): RealFile {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const part = `${office}/officeDocument/2006/relationships`;
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    name,
    mimeType: `${kind}.sheet`,
    buffer: archive({
      '[Content_Types].xml': `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
      '_rels/.rels': `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${part}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `${xml}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${part}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${part}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${lines}</sheetData></worksheet>`,
    }),
  };
}
