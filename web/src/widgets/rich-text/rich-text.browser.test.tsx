import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { edit, expectCovered, pressChoice, pressTool, storedBox, storedValue } from '@/testing/browser/editing';
import { choose } from '@/testing/browser/files';
import { button, dialog, field, focus, keys, pause, press, pressKey, tabTo, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';
import { middle } from '@/testing/browser/middle';
import sample from '@/widgets/upload/sample.jpg?no-inline';

/** Vitest does not know yet that <search> is a landmark. */
const searchBar = page.css('search[aria-label="查找和替换"]');

const start = (html = '') => edit('rich-text/stored', '正文', html);

test('is written by keyboard alone: headings, lists, marks, a link, and out again', async () => {
  const text = await start();
  await pressChoice('段落样式：正文', '标题 2');
  await expect.element(text).toHaveFocus();
  await type('什么时候打');
  await pressKey('Enter');
  await type('- 老人');
  await pressKey('Enter');
  await pressKey('Tab');
  await type('60 岁以上');
  await pressKey('Enter');
  await pressKey('Shift+Tab');
  await pressKey('Control+B');
  await type('孩子');
  await pressKey('Enter');
  await pressKey('Enter');
  await pressKey('Control+B');
  await pressKey('Control+K');
  const link = dialog('插入链接');
  await tabTo(field('显示文字', link));
  await type('接种门诊名单');
  await tabTo(field('链接地址', link));
  await type('javascript:alert(1)');
  await pressKey('Enter');
  await expect.element(link.getByText(/请填写以 http/)).toBeVisible();
  await pressKey('Control+A');
  await type('/rabies/41');
  await pressKey('Enter');
  await expectHidden(link);
  await expect
    .poll(storedValue)
    .toBe(
      '<h2>什么时候打</h2><ul><li>老人<ul><li>60 岁以上</li></ul></li><li><strong>孩子</strong></li></ul><p><a href="/rabies/41">接种门诊名单</a></p>',
    );
  await expect.element(text).toHaveFocus();
  await pressKey('Tab');
  await expect.element(text).not.toHaveFocus();
  await pressKey('Shift+Tab');
  await expect.element(text).toHaveFocus();
});

test('makes a table with header cells and a caption, cell by cell', async () => {
  const text = await start();
  await pressChoice('表格', '插入表格（3 行 3 列）');
  for (const cell of ['门诊', '时间', '电话', '城关']) {
    await type(cell);
    await keys('Tab');
  }
  await pressChoice('表格', '删除列');
  await pressChoice('表格', '首列设为或取消表头');
  await pressChoice('表格', '表格标题…');
  const caption = dialog('表格标题');
  await tabTo(field('标题', caption));
  await type('门诊时间');
  await pressKey('Enter');
  await expect
    .poll(storedValue)
    .toMatch(
      /^<table><caption>门诊时间<\/caption><thead><tr><th scope="col">门诊<\/th><th scope="col">电话<\/th><\/tr><\/thead><tbody><tr><th scope="row">城关<\/th><td><\/td><\/tr>/,
    );
  await expectHidden(caption);
  await expect.element(text).toHaveFocus();
  await keys('Control+End', 'ArrowDown');
  await type('表后');
  await expect.poll(storedValue).toMatch(/<\/table><p>表后<\/p>$/);
});

test.each([
  ['要点', 'points'],
  ['何时就医', 'doctor'],
  ['警示', 'warning'],
])('sets a box: %s', async (label, kind) => {
  await start('<p>前</p>');
  await pressChoice('提示框', label);
  await type('高热不退');
  await expect
    .poll(storedValue)
    .toBe(`<p>前</p><aside data-callout="${kind}"><p><strong>${label}</strong></p><p>高热不退</p></aside>`);
});

test('sets colours, alignment, indentation and characters that no keyboard has', async () => {
  const text = await start('<p>气温低于</p>');
  await pressTool('特殊字符');
  const characters = dialog('特殊字符');
  await press(button('℃', characters));
  await press(button(/关\s?闭/, characters).last());
  await expectHidden(characters);
  await focus(text);
  await keys('Control+A');
  await pressChoice('文字颜色', '朱红（提醒）');
  await pressTool('居中');
  await pressTool('增加缩进');
  await expect
    .poll(storedValue)
    .toBe('<p data-align="center" data-indent="1"><span data-color="alert">气温低于℃</span></p>');
});

test('finds and replaces, undoes and does again', async () => {
  const before = '<p>流感和<strong>流</strong>感，H1N1 和 h1n1</p>';
  const after = '<p>感冒和<strong>感冒</strong>，H1N1 和 h1n1</p>';
  const text = await start(before);
  await pause(600); // changes within half a second are undone together
  await pressKey('Control+F');
  await type('h1n1');
  const said = searchBar.getByRole('status');
  await expect.element(said).toHaveText('第 1 处，共 2 处');
  await pressKey('Enter');
  await expect.element(said).toHaveText('第 2 处，共 2 处');
  await tabTo(searchBar.getByRole('checkbox', { name: '区分大小写' }));
  await pressKey('Space');
  await expect.element(said).toHaveText('第 1 处，共 1 处');
  await field('查找', searchBar).fill('流感');
  await tabTo(field('替换为', searchBar));
  await type('感冒');
  await press(button('全部替换', searchBar));
  await expect.poll(storedValue).toBe(after);
  await pressKey('Escape');
  await expectHidden(searchBar);
  await expect.element(text).toHaveFocus();
  await pressKey('Control+Z');
  await expect.poll(storedValue).toBe(before);
  await pressKey('Control+Y');
  await expect.poll(storedValue).toBe(after);
});

test('covers the page, shows its source and takes it back', async () => {
  const text = await start('<p>一</p>');
  await pressTool('全屏');
  await expectCovered();
  await expectAccessible();
  await keys('Escape', 'Escape');
  await expect.poll(() => storedBox.element().closest('[inert]')).toBeNull();
  await focus(text);
  await pressTool('源代码');
  const source = field('正文的源代码');
  await expect.element(source).toHaveTextContent('<p>一</p>');
  await focus(source);
  await keys('Control+A');
  await commands.insertText('<h2 onclick="x()">题</h2><p style="color:red">二</p>');
  await expect.poll(storedValue).toBe('<h2>题</h2><p>二</p>');
  await button('源代码').click();
  await expect.element(text).toHaveText('题二');
});

/** A paragraph that Word shows as an item of a list. */
const item = (bullet: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${words}<o:p></o:p></p>`;
const ofWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:10.5pt;} --></style></head><body lang=ZH-CN><!--StartFragment--><h1 style='text-align:center'><span style='font-family:黑体'>接种须知<span lang=EN-US><o:p></o:p></span></span></h1><p class=MsoNormal style='text-indent:21.0pt'><b><span style='font-family:宋体'>请</span></b><span style='font-family:宋体'>带好身份证。</span></p>${item('1.', '先登记')}${item('2.', '再留观')}<table class=MsoTableGrid border=1><tr><td width=200><p><b>周</b></p></td><td><p><b>例数</b></p></td></tr><tr><td><p>1</p></td><td><p>12</p></td></tr></table><p class=MsoNormal><img width=100 height=80 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.jpg"></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;

test('cleans what comes from Word and stores its pictures', async () => {
  const picture = new Uint8Array(await (await fetch(sample)).arrayBuffer());
  const hex = Array.from(picture, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const text = await start();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', ofWord);
  clipboardData.setData('text/rtf', `{\\rtf1{\\*\\shppict{\\pict\\picw10\\jpegblip ${hex}}}}`);
  text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect
    .poll(storedValue)
    .toBe(
      '<h2 data-align="center">接种须知</h2><p data-indent="first"><strong>请</strong>带好身份证。</p><ol><li>先登记</li><li>再留观</li></ol><table><thead><tr><th scope="col">周</th><th scope="col">例数</th></tr></thead><tbody><tr><td>1</td><td>12</td></tr></tbody></table><figure><img src="/pictures/mask.svg" alt="" width="560" height="300"></figure>',
    );
});

test('says while one writes what readers cannot read, and leads there', async () => {
  const text = await start('<p>前</p>');
  const hints = page.getByRole('group').filter({ hasText: '读者可能读不到' });
  await pressKey('Enter');
  await pressChoice('段落样式：正文', '标题 4');
  await type('小标题');
  await expect.element(hints.getByRole('status')).toHaveText('1 处读者可能读不到或看不懂');
  await press(hints.css('summary'));
  await press(button(/第一个标题应当是“标题 2”/, hints));
  await expect.element(text).toHaveFocus();
  await pressChoice('段落样式：标题 4', '标题 2');
  await expectHidden(hints);
  await choose(new File(['x'], '图.png', { type: 'image/png' }));
  await expect.element(hints.getByRole('status')).toHaveText('1 处读者可能读不到或看不懂');
  await button(/图片没有替代文字/, hints).click();
  await tabTo(field('替代文字', dialog('图片')));
  await type('戴口罩的人');
  await pressKey('Enter');
  await expect.poll(storedValue).toMatch(/alt="戴口罩的人"/);
  await expectHidden(hints);
});

test('takes Chinese of an input method, also where hints and the search look', async () => {
  const text = await start('<h4>旧题</h4><p>预防</p>');
  await commands.composeText('liugan', '流感');
  await expect.poll(storedValue).toBe('<h4>旧题</h4><p>预防流感</p>');
  await pressKey('Control+F');
  await commands.composeText('liugan', '流感');
  await expect.element(searchBar.getByRole('status')).toHaveText('第 1 处，共 1 处');
  await pressKey('Escape');
  await focus(text);
  await keys('Control+End');
  await commands.composeText('yimiao', '疫苗');
  await expect.poll(storedValue).toBe('<h4>旧题</h4><p>预防流感疫苗</p>');
  await expect.element(text).toHaveText('旧题预防流感疫苗');
  await pressKey('Control+Z');
  await expect.poll(storedValue).not.toMatch(/liu|yimiao/);
});

const inOrder =
  '<p>甲</p><figure><img src="/pictures/mask.svg" alt="口罩" width="60" height="40"><figcaption>图</figcaption></figure><p>乙</p>';
const picture = () => page.getByRole('img', { name: '口罩' });
const order = () => storedValue().replace(/<figure.*<\/figure>/, '<figure>');

test.each([
  [
    'by mouse',
    (to: [number, number]) =>
      commands.movePointer([{ to: middle(picture()) }, { button: 'down' }, { to, steps: 8 }, { button: 'up' }]),
  ],
  ['by a finger', (to: [number, number]) => commands.moveFingers([{ from: middle(picture()), to }], 400)],
])('a picture is put in another place %s', async (_, drag) => {
  const text = await start(inOrder);
  await expect.element(picture()).toBeVisible();
  const last = text.getByText('乙').element().getBoundingClientRect();
  await drag([last.left + 20, last.bottom - 2]);
  await expect.poll(order).toBe('<p>甲</p><p>乙</p><figure>');
});

test('a picture is put in another place by keys, and the cursor with it', async () => {
  const text = await start(inOrder);
  await text.getByText('图', { exact: true }).click();
  await pressKey('Alt+ArrowUp');
  await expect.poll(order).toBe('<figure><p>甲</p><p>乙</p>');
  await pressKey('Alt+ArrowUp');
  await pressKey('Alt+ArrowDown');
  await pressKey('Alt+ArrowDown');
  await expect.poll(order).toBe('<p>甲</p><p>乙</p><figure>');
  await type('一');
  await expect.poll(storedValue).toMatch(/图一|一图/); // the cursor came along
});
