import { describe, expect, it } from 'vitest';
import { downloadAddress, fileAddress, nameInPath } from './address';
import { createClickGuard } from './click-guard';
import { changedNote, encodingOf, qualityOf, renamedFor } from './compression';
import { placeAfter } from './move';
import { previewKind } from './preview-kind';
import { addressProblem, refusalOf } from './refusal';
import { emits, hasRoom, itemsOf, keptLast, movedTo, storedValue, type UploadItem } from './upload-item';

const megabyte = 1024 * 1024;
const file = (name: string, type: string, size: number) => ({ name, type, size });
const anItem = (part: Partial<UploadItem>): UploadItem => ({
  id: part.path ?? '1',
  name: 'a.jpg',
  type: 'image/jpeg',
  size: 9,
  status: 'done',
  percent: 100,
  path: 'temp/a.jpg',
  message: '',
  ...part,
});

describe('the quality a picture is compressed with', () => {
  it.each([
    ['a small JPEG attachment', 'image/jpeg', 200, 'file', 0.5],
    ['a small PNG attachment', 'image/png', megabyte - 1, 'file', 0.5],
    ['exactly 1 MB', 'image/jpeg', megabyte, 'file', 0.2],
    ['one byte over 1 MB', 'image/jpeg', megabyte + 1, 'file', 0.5],
    ['one byte under 2 MB', 'image/jpeg', 2 * megabyte - 1, 'file', 0.5],
    ['exactly 2 MB', 'image/jpeg', 2 * megabyte, 'file', 0.2],
    ['a large one', 'image/jpg', 9 * megabyte, 'file', 0.2],
    ['a WebP attachment', 'image/webp', 200, 'file', null],
    ['a document', 'application/pdf', 200, 'file', null],
    ['a WebP in an image uploader', 'image/webp', 200, 'image', 0.5],
    ['a large WebP in an image uploader', 'image/webp', 3 * megabyte, 'image', 0.2],
  ] as const)('%s', (_, type, size, kind, quality) => expect(qualityOf(file('a', type, size), kind)).toBe(quality));

  it.each([
    ['image/jpeg', true, 'image/jpeg'],
    ['image/png', true, 'image/jpeg'],
    ['image/png', false, null],
    ['image/gif', true, null],
    ['image/webp', false, 'image/webp'],
  ])('%s, seen through nowhere: %s, becomes %s', (type, opaque, encoding) =>
    expect(encodingOf(type, opaque)).toBe(encoding),
  );

  it.each([
    ['照片.JPEG', 'image/jpeg', '照片.JPEG'],
    ['截图.png', 'image/jpeg', '截图.jpg'],
    ['没有扩展名', 'image/webp', '没有扩展名.webp'],
  ])('the name of %s as %s is %s', (name, type, fitting) => expect(renamedFor(name, type)).toBe(fitting));
});

it.each([
  ['image/png', 'image/jpeg', '为减小体积已由 PNG 转为 JPG；有透明部分的图片会保留 PNG'],
  ['image/png', 'image/png', ''],
  ['image/jpeg', 'image/jpeg', ''],
  ['application/pdf', 'application/pdf', ''],
])('what a person is told when %s was sent as %s', (chosen, sent, told) =>
  expect(changedNote({ type: chosen }, { type: sent })).toBe(told),
);

describe('a file that is not taken', () => {
  it.each([
    ['a document for an image uploader', file('a.pdf', 'application/pdf', 9), 'image', '请上传图片'],
    ['a picture of exactly 10 MB', file('a.jpg', 'image/jpeg', 10 * megabyte), 'image', null],
    [
      'a picture one byte larger',
      file('a.jpg', 'image/jpeg', 10 * megabyte + 1),
      'image',
      '图片大小超过10M,请重新上传',
    ],
    ['a large picture as attachment', file('a.jpg', 'image/jpeg', 11 * megabyte), 'file', '图片大小超过10M,请重新上传'],
    ['a large document', file('a.pdf', 'application/pdf', 11 * megabyte), 'file', '文件大小超过10M,请重新上传'],
    ['a small document', file('a.pdf', 'application/pdf', 9), 'file', null],
  ] as const)('%s', (_, chosen, kind, problem) => expect(refusalOf(chosen, kind)).toBe(problem));
});

describe('the address of a picture elsewhere', () => {
  const wrong = '请输入以 http:// 或 https:// 开头的图片地址';
  it.each([
    ['https://example.org/a.png', null],
    [' http://example.org/a.png ', null],
    ['', '请填写网络图片地址'],
    ['example.org/a.png', wrong],
    ['javascript:alert(1)', wrong],
    ['data:image/png;base64,AAAA', wrong],
    ['file:///etc/passwd', wrong],
    ['https://user@example.org/a.png', wrong],
    ['http://', wrong],
  ])('%s', (address, problem) => expect(addressProblem(address)).toBe(problem));
});

describe('the value of an uploader', () => {
  const done = anItem({});
  const other = anItem({ path: 'temp/b.png', name: 'b.png', size: 12 });
  const failed = anItem({ id: 'x', path: '', status: 'error' });
  const going = anItem({ id: 'y', path: '', status: 'uploading', percent: 40 });

  it('names only the files that are done, in their order', () => {
    expect(storedValue([done, failed, going, other], 'url')).toBe('temp/a.jpg,temp/b.png');
    expect(JSON.parse(storedValue([failed, other], 'list'))).toEqual([
      { fileName: 'b.png', filePath: 'temp/b.png', fileSize: 12 },
    ]);
    expect([storedValue([failed], 'url'), storedValue([], 'list')]).toEqual(['', '']);
  });

  it.each([
    ['paths', 'temp/a.jpg,temp/b.png', 'url'],
    ['paths with an empty end and blanks', 'temp/a.jpg, temp/b.png,', 'url'],
    ['the same path twice', 'temp/a.jpg,temp/b.png,temp/a.jpg', 'url'],
    [
      'a list',
      '[{"fileName":"a.jpg","filePath":"temp/a.jpg"},{"filePath":"temp/b.png","fileSize":12},{"x":1},7]',
      'list',
    ],
    ['paths from before the list', 'temp/a.jpg,temp/b.png', 'list'],
  ] as const)('is read back from %s', (_, value, type) =>
    expect(itemsOf(value, type).map(({ path, name }) => [path, name])).toEqual([
      ['temp/a.jpg', 'a.jpg'],
      ['temp/b.png', 'b.png'],
    ]),
  );

  it.each([
    ['done', 'finished', [done, going], true],
    ['done', 'failed', [done, failed], false],
    ['done', 'added', [done, going], false],
    ['complete', 'finished', [done, going], false],
    ['complete', 'finished', [done, failed], false],
    ['complete', 'finished', [done, other], true],
    ['complete', 'removed', [done, going], true],
    ['complete', 'moved', [other, done], true],
    ['complete', 'moved', [other, going], false],
  ] as const)('with the rule %s after %s', (rule, change, items, handedOn) =>
    expect(emits(rule, items, change)).toBe(handedOn),
  );
});

describe('how many files stay', () => {
  it.each([
    ['no limit', { multiple: true, number: 0 }, ['a', 'b', 'c']],
    ['the last two', { multiple: true, number: 2 }, ['b', 'c']],
    ['more than there are', { multiple: true, number: 9 }, ['a', 'b', 'c']],
    ['one, whatever the number says', { multiple: false, number: 3 }, ['c']],
  ])('%s', (_, amount, kept) => expect(keptLast(['a', 'b', 'c'], amount)).toEqual(kept));

  it('the button is there while there is room', () => {
    const one = [anItem({})];
    expect(hasRoom(one, { multiple: true, number: 0 })).toBe(true);
    expect(hasRoom(one, { multiple: true, number: 2 })).toBe(true);
    expect(hasRoom(one, { multiple: true, number: 1 })).toBe(false);
    expect(hasRoom(one, { multiple: false, number: 0 })).toBe(false);
    expect(hasRoom([], { multiple: false, number: 0 })).toBe(true);
  });
});

describe('the order of pictures', () => {
  it.each([
    ['the first further to the front', 0, -1, { refusal: '未知的操作' }],
    ['the last further to the end', 2, 1, { refusal: '已到最后~' }],
    ['the middle to the front', 1, -1, { to: 0 }],
  ] as const)('moves %s', (_, at, step, place) => expect(placeAfter(at, step, 3)).toEqual(place));

  it.each([
    ['to the end', 0, 2, 'bca'],
    ['to the front', 2, 0, 'cab'],
    ['out of the list, nowhere', 0, 3, 'abc'],
    ['from nowhere, nowhere', 7, 0, 'abc'],
  ])('goes %s', (_, from, to, order) => expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(order));
});

it('lets a click through once in 1500 milliseconds', () => {
  let now = 0;
  const guard = createClickGuard(() => now);
  const clicks = [0, 1, 1499, 1500, 2999, 3000].map((moment) => {
    now = moment;
    return guard();
  });
  expect(clicks).toEqual([true, false, false, true, false, true]);
});

describe('addresses', () => {
  it.each([
    ['a stored path', 'temp/a.jpg', undefined, '/api/sys/common/static/temp/a.jpg'],
    [
      'a stored path with Chinese letters',
      'temp/照 片.jpg',
      undefined,
      '/api/sys/common/static/temp/%E7%85%A7%20%E7%89%87.jpg',
    ],
    ['a small rendition', 'temp/a.jpg', 100, '/api/sys/common/static/temp/a.jpg?w=160'],
    ['the largest rendition', 'temp/a.jpg', 5000, '/api/sys/common/static/temp/a.jpg?w=1920'],
    ['a rendition of an address', '/api/sys/common/static/temp/a.jpg', 300, '/api/sys/common/static/temp/a.jpg?w=320'],
    ['a picture that comes with the site', '/pictures/school.svg', 320, '/pictures/school.svg'],
    ['an address elsewhere', 'https://example.org/a.png', 320, 'https://example.org/a.png'],
    ['nothing', '', 320, ''],
  ])('of %s', (_, path, width, address) => expect(fileAddress(path, width)).toBe(address));

  it('keep a file instead of showing it', () => {
    expect(downloadAddress('temp/a.pdf')).toBe('/api/sys/common/static/temp/a.pdf?download=1');
    expect(downloadAddress('/pictures/school.svg')).toBe('/pictures/school.svg');
  });

  it.each([
    ['temp/202611/a.jpg', 'a.jpg'],
    ['/api/x/%E7%85%A7.jpg?w=320', '照.jpg'],
    ['100%.jpg', '100%.jpg'],
  ])('%s names %s', (path, name) => expect(nameInPath(path)).toBe(name));

  it.each([
    ['temp/a.JPG', 'image'],
    ['temp/a.pdf', 'pdf'],
    ['temp/a.csv', 'text'],
    ['video/a.mp4', 'video'],
    ['temp/a.docx', 'none'],
    ['temp/a', 'none'],
  ])('%s is looked at as %s', (path, kind) => expect(previewKind(path)).toBe(kind));
});
