import { keyboard as by } from './hands';
import { button, field } from './keys';
import { administrator, guardian } from './people.mjs';
import { agree, form, row, save, search, settled, takeDepart, visit } from './screens';
import { signIn, signInFirst, test } from './sign-in';
import { type Call, givePassword, staffCalls } from './staff-calls';
import { expect, expectAccessible } from './test';

test('a role gets its rights, its reach and its people, and goes', async ({ page, enter }) => {
  const name = '疫苗管理员乙';
  await enter(page, guardian);
  await visit(page, by, 'role');
  await by.press(button(page, '新增角色'));
  await by.write(field(form(page), '角色名称'), name);
  await by.write(field(form(page), '角色编码'), 'vaccine');
  await save(page, by);

  const more = button(page, `更多：${name}`);
  await by.press(button(page, `授权：${name}`));
  const rights = page.getByRole('dialog', { name: `角色授权：${name}` });
  await by.node(rights.getByRole('tree', { name: '菜单和按钮' }), '首页');
  await by.press(button(rights, '保存'));
  await expect(rights).toBeHidden();

  await by.menu(more, '数据范围');
  const reach = page.getByRole('dialog', { name: /数据范围/ });
  await by.choose(reach.getByRole('combobox', { name: '能看到和修改' }), '指定部门的数据');
  await takeDepart(page, by, reach.getByLabel('指定部门'), '免疫规划科');
  await by.press(button(reach, '保存'));
  await expect(reach).toBeHidden();

  await by.menu(more, '用户');
  const members = page.getByRole('dialog', { name: `角色用户：${name}` });
  await by.press(button(members, '添加用户'));
  const people = page.getByRole('dialog', { name: '选择用户' });
  await by.write(field(people, '查找人员'), 'luo_bin');
  await by.press(button(people, '查询'));
  await by.tick(people.getByRole('checkbox', { name: '选择 罗斌' }));
  await by.press(button(people, '确定'));
  await expect(row(members, 'luo_bin')).toBeVisible();

  await visit(page, by, 'role');
  await search(page, by, '角色名称', name);
  await by.press(button(page, `授权：${name}`));
  await expect(rights.getByRole('treeitem', { checked: true })).toHaveText(['首页']);
  await by.press(button(rights, '取消'));
  await by.menu(more, '数据范围');
  await expect(button(reach, '移除 免疫规划科')).toBeVisible();
  await by.press(button(reach, '取消'));
  await by.menu(more, '用户');
  await by.press(button(members, '移出：罗斌'));
  await agree(page, by, `把「罗斌」移出角色「${name}」？`, '移出');
  await expect(members.getByText('还没有人有这个角色')).toBeVisible();
  await by.press(button(members, '关闭'));
  await by.menu(more, '删除');
  await agree(page, by, `删除角色「${name}」？`, '删除');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
});

test('a menu gets a page with a data rule, and goes with what is below it', async ({ page, enter }) => {
  const [group, child] = ['监测乙', '症状监测乙'];
  const path = '/watch';
  await enter(page, guardian);
  await visit(page, by, 'permission');
  await by.press(button(page, '新增菜单'));
  await by.write(field(form(page), '名称'), group);
  await by.write(field(form(page), '菜单路径'), path);
  await save(page, by);
  await by.press(button(page, `添加下级：${group}`));
  await by.write(field(form(page), '名称'), child);
  await by.write(field(form(page), '菜单路径'), `${path}/list`);
  await save(page, by);

  await visit(page, by, 'permission');
  await by.write(page.getByRole('searchbox', { name: '查找菜单' }), child);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText([group, child]);
  await by.menu(button(page, `更多：${child}`), '数据规则');
  const rules = page.getByRole('dialog', { name: `数据规则：${child}` });
  await by.press(button(rules, '新增规则'));
  await by.write(field(form(page), '规则名称'), '只看自己的');
  await by.write(field(form(page), '规则字段'), 'createBy');
  await by.choose(form(page).getByRole('combobox', { name: '规则值的来源' }), '登录名');
  await save(page, by);
  await expect(row(rules, '只看自己的')).toContainText('createBy等于登录名');
  await by.press(button(rules, '关闭'));

  await by.menu(button(page, `更多：${group}`), '删除');
  await agree(page, by, `删除「${group}」？`, '删除');
  await expect(page.getByText('没有符合的菜单')).toBeVisible();
});

test('a person gains a page by a role of the department, and loses it as soon as the department does', async ({
  page,
  enter,
  request,
  browser,
  baseURL,
}) => {
  const [depart, username, name] = ['财务科', 'wu_lan', '吴岚'];
  const person = { username, password: 'Qiu-Shui-6620' };
  const roleName = '门诊联络员乙';
  const call = await staffCalls(request, guardian);
  await givePassword(request, call, person);
  await enter(page, guardian);
  const find = async () => {
    await visit(page, by, 'depart');
    await by.write(page.getByRole('searchbox', { name: '查找部门' }), depart);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader')).toHaveText([depart]);
  };
  const choose = async (title: string) => {
    const rights = page.getByRole('dialog', { name: title });
    await by.node(rights.getByRole('tree', { name: '菜单和按钮' }), '犬伤处置门诊');
    await by.press(button(rights, '保存'));
    await expect(rights).toBeHidden();
  };
  await find();
  await by.press(button(page, `部门权限：${depart}`));
  await choose(`部门权限：${depart}`);

  await by.press(button(page, `部门角色：${depart}`));
  const roles = page.getByRole('dialog', { name: `部门角色：${depart}` });
  await by.press(button(roles, '新增部门角色'));
  await by.write(field(form(page), '角色名称'), roleName);
  await by.write(field(form(page), '角色编码'), 'liaison');
  await save(page, by);
  await by.press(button(roles, `授权：${roleName}`));
  await choose(`部门角色授权：${roleName}`);
  await by.press(button(roles, `分配部门角色：${name}`));
  const assign = page.getByRole('dialog', { name: `分配部门角色：${name}` });
  await by.tick(assign.getByRole('checkbox', { name: roleName }));
  await by.press(button(assign, '保存'));
  await expect(row(roles, name)).toContainText(roleName);
  await expectAccessible(page);

  const hers = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(hers, person);
  await hers.goto('/clinic/rabies');
  await settled(hers);
  await expect(hers.getByRole('rowheader').first()).toBeVisible();

  await find();
  await by.press(button(page, `部门权限：${depart}`));
  await choose(`部门权限：${depart}`);
  await button(hers, '查询').click();
  await expect(hers.getByText('没有权限').first()).toBeVisible();
  await hers.reload();
  await expect(hers.getByRole('menuitem', { name: '犬伤处置门诊' })).toHaveCount(0);
  await expect(hers.getByRole('rowheader')).toHaveCount(0);
  await hers.context().close();
});

test('a password is set anew, and who is signed in with the old one is sent out', async ({
  page,
  enter,
  browser,
  baseURL,
}) => {
  const [login, name] = ['ma_jun', '马骏'];
  const secret = 'Chun-Feng-3307';
  await enter(page, guardian);
  await visit(page, by, 'user');
  await search(page, by, '登录名', login);
  await by.press(button(page, `重置密码：${name}`));
  const dialog = page.getByRole('dialog', { name: `重置密码：${name}` });
  await by.write(field(dialog, '新密码'), 'short');
  await by.press(button(dialog, '重置'));
  await expect(field(dialog, '新密码')).toHaveAttribute('aria-invalid', 'true');
  await by.write(field(dialog, '新密码'), secret);
  await by.press(button(dialog, '重置'));
  await expect(page.getByText('密码已重置')).toBeVisible();

  const hers = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signInFirst(hers, { username: login, password: 'Qiu-Yue-4420' }, secret);
  await visit(page, by, 'online');
  await search(page, by, '用户', login);
  await by.press(button(page, `强制退出：${name}`));
  await agree(page, by, `强制退出「${name}」？`, '强制退出');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await hers.reload();
  await expect(hers).toHaveURL(/\/user\/login/);
});

type Named = { id: string; roleCode: string };

/** Gives the system administrators permissions. */
async function grant(call: Call, permissions: readonly string[]): Promise<void> {
  const roles = await call<Named[]>('/sys/role/queryall', undefined, 'GET');
  const roleId = roles.find(({ roleCode }) => roleCode === 'system_admin')?.id;
  const sent = { roleId, permissionIds: permissions.join(), lastpermissionIds: '' };
  await call('/sys/permission/saveRolePermission', sent);
}

test('rules about a column and a field hold for whoever lacks the right, and for nobody who has it', async ({
  page,
  enter,
  request,
}) => {
  const call = await staffCalls(request, guardian);
  const rule = (perms: string, permsType: string) =>
    call<{ id: string }>('/sys/permission/add', {
      parentId: '26',
      name: perms,
      menuType: 2,
      perms,
      permsType,
      status: '1',
    });
  const column = await rule('system:position:postRank', '1');
  const field = await rule('system:position:code', '2');
  try {
    await enter(page, administrator);
    await page.goto('/system/position');
    const head = (name: string) => page.getByRole('columnheader', { name });
    await expect(head('职务编码')).toBeVisible();
    await expect(head('职级')).toBeHidden();
    await page
      .getByRole('button', { name: /^编辑：/ })
      .first()
      .click();
    await expect(form(page).getByLabel('职务编码')).toBeDisabled();
    await expect(form(page)).toContainText('您没有修改这一项的权限');
    await expect(form(page).getByLabel('职级')).toBeHidden();

    await grant(call, [column.id, field.id]);
    await page.reload();
    await expect(head('职级')).toBeVisible();
    await page
      .getByRole('button', { name: /^编辑：/ })
      .first()
      .click();
    await expect(form(page).getByLabel('职务编码')).toBeEnabled();
  } finally {
    for (const { id } of [column, field]) {
      await call(`/sys/permission/delete?id=${id}`, undefined, 'DELETE');
    }
  }
});
