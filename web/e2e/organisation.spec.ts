import { keyboard as by } from './hands';
import { button, field } from './keys';
import { administrator, auditor } from './people.mjs';
import { agree, form, row, save, search, settled, takeDepart, visit } from './screens';
import { type Person, test } from './sign-in';
import { login } from './staff-calls';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

test('a person is taken on, moved, frozen, removed and taken back', async ({ page, enter }) => {
  const [username, name] = ['sun_li', '孙乙'];
  await enter(page, administrator);
  await visit(page, by, 'user');
  await by.press(button(page, '新增用户'));
  await by.write(field(form(page), '登录名'), username);
  await by.write(field(form(page), '姓名'), name);
  await by.write(field(form(page), '初始密码'), 'Shan-Shui-2288');
  await takeDepart(page, by, form(page).getByLabel('所在部门'), '免疫规划科');
  await by.pick(form(page).getByRole('radiogroup', { name: '性别' }), '女');
  await save(page, by);
  await expect(row(page, username)).toContainText(`${name}免疫规划科女`);

  await by.press(button(page, `编辑：${name}`));
  await by.press(button(form(page), '移除 免疫规划科'));
  await takeDepart(page, by, form(page).getByLabel('所在部门'), '检验检测中心');
  await by.write(field(form(page), '手机号'), '13900001202');
  await save(page, by);
  await by.press(button(page, `冻结：${name}`));
  await expect(button(page, `解冻：${name}`)).toBeVisible();

  await visit(page, by, 'user');
  await search(page, by, '登录名', username);
  await expect(row(page, username)).toContainText(/检验检测中心女1390000120\d冻结/);

  await by.menu(button(page, `更多：${name}`), '删除');
  await agree(page, by, `删除用户「${name}」？`, '删除');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await by.press(button(page, '回收站'));
  const bin = page.getByRole('dialog', { name: '用户回收站' });
  await by.press(button(bin, `取回：${name}`));
  await expect(bin.getByText('回收站是空的')).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(row(page, username)).toBeVisible();
});

test('a department gets one below it, is found by its name and closed down', async ({ page, enter }) => {
  const [team, moved] = ['流调组乙', '流行病学调查组乙'];
  await enter(page, administrator);
  await visit(page, by, 'depart');
  await by.press(button(page, '添加下级：中心'));
  await by.write(field(form(page), '部门名称'), team);
  await by.write(field(form(page), '电话'), '010-55501234');
  await save(page, by);
  await by.press(button(page, `编辑：${team}`));
  await by.write(field(form(page), '部门名称'), moved);
  await save(page, by);

  await visit(page, by, 'depart');
  await by.write(page.getByRole('searchbox', { name: '查找部门' }), moved);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText([moved]);
  await expect(row(page, moved)).toContainText('010-55501234');
  await by.press(button(page, `删除：${moved}`));
  await agree(page, by, `删除部门「${moved}」？`, '删除');
  await expect(page.getByText('没有这样的部门：名称、拼音、编码和上级名称里都没有找到')).toBeVisible();
});

test('posts are exported, removed together, come back by undo, and later by import', async ({ page, enter }) => {
  const names = ['采样员乙', '审核员乙'];
  await enter(page, administrator);
  await visit(page, by, 'position');
  for (const [index, name] of names.entries()) {
    await by.press(button(page, '新增职务'));
    await by.write(field(form(page), '职务名称'), name);
    await by.write(field(form(page), '职务编码'), `post_${index}`);
    await by.choose(form(page).getByRole('combobox', { name: '职级' }), '中级');
    await save(page, by);
  }
  const choose = async () => {
    for (const name of names) await by.tick(page.getByRole('checkbox', { name: `选择 ${name}` }));
  };
  const remove = async () => {
    await by.press(button(page, '批量删除'));
    await agree(page, by, '是否删除选中数据?', '删除');
    await expect(row(page, names[0] ?? '')).toHaveCount(0);
  };
  await choose();
  const downloads = page.waitForEvent('download');
  await by.menu(page.getByRole('button', { name: /^导出/ }), '导出所选（2 条）');
  const download = await downloads;
  const file = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(file);
  await remove();
  const notice = page.getByRole('status').filter({ hasText: '已删除 2 条' });
  await button(notice, '撤销').focus(); // while somebody stands in it, it stays
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Enter');
  for (const name of names) await expect(row(page, name)).toBeVisible();
  await choose();
  await remove();
  await page.keyboard.press('Control+z');
  for (const name of names) await expect(row(page, name)).toBeVisible();
  await choose();
  await remove();

  await by.press(button(page, '导入'));
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' });
  await by.give(dialog.locator('input[type=file]'), [file]);
  await by.press(button(dialog, '开始上传'));
  await expect(dialog).toBeHidden();
  await visit(page, by, 'position');
  for (const name of names) await expect(row(page, name)).toContainText('中级');
});

test('the page address of an export gives its file in any browser, or says in words why there is none', async ({
  browser,
  request,
  baseURL,
}) => {
  const tokenOf = async (person: Person) => (await login(request, person)).token;
  const [own, unable] = [await tokenOf(administrator), await tokenOf(auditor)];
  const addressOf = (asked: string, token: string) =>
    `${baseURL}/api/sys/position/exportXls?paramsStr=${encodeURIComponent(asked)}&token=${token}`;
  const plain = await browser.newPage(); // as one in which nobody has signed in
  const downloads = plain.waitForEvent('download');
  await plain.goto(addressOf('{"code":"none","column":"code","order":"asc"}', own)).catch(() => null); // a file is no page
  expect((await downloads).suggestedFilename()).toBe('职务.xlsx');
  for (const [address, says] of [
    [addressOf('{"code":', own), '导出地址里的查询参数（paramsStr）不完整或格式不正确，请回到列表重新导出'],
    [addressOf('["code"]', own), '查询参数（paramsStr）不完整或格式不正确'],
    [addressOf('{"column":"nothing"}', own), '没有可以排序的列：nothing'],
    [addressOf('{"nothing":"1"}', own), '不能按参数“nothing”查询'],
    [addressOf('{}', unable), '没有权限进行此操作，需要时请联系管理员'],
    [addressOf('{}', ''), '在后台重新登录后再试'],
  ] as const) {
    await plain.goto(address);
    await expect(plain.getByRole('heading', { level: 1, name: '没有得到文件' })).toBeVisible();
    await expect(plain.getByRole('main')).toContainText(says);
  }
  await plain.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(plain);
  await expectAccessible(plain);
  await plain.close();
});

test('a site gets its hosts and is frozen', async ({ page, enter }) => {
  const name = '青山区疾控乙';
  await enter(page, administrator);
  await visit(page, by, 'tenant');
  await by.press(button(page, '新增站点'));
  await by.write(field(form(page), '站点名称'), name);
  await by.write(field(form(page), '域名'), 'qingshan.test');
  await save(page, by);
  await by.press(button(page, `编辑：${name}`));
  await by.choose(form(page).getByRole('combobox', { name: '状态' }), '冻结');
  await save(page, by);
  await visit(page, by, 'tenant');
  await search(page, by, '站点名称', name);
  await expect(row(page, name)).toContainText('qingshan.test');
  await expect(row(page, name)).toContainText('冻结');
});
