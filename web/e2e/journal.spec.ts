import { keyboard as by } from './hands';
import { button, field } from './keys';
import { administrator, auditor } from './people.mjs';
import { form, save, search, visit } from './screens';
import { test } from './sign-in';
import { expect } from './test';

test('a change is found in the log, read in full and seen beside the state before it', async ({ page, enter }) => {
  const [name, better] = ['消杀员乙', '高级消杀员乙'];
  await enter(page, administrator);
  await visit(page, by, 'position');
  await by.press(button(page, '新增职务'));
  await by.write(field(form(page), '职务名称'), name);
  await by.write(field(form(page), '职务编码'), 'spray');
  await save(page, by);
  await by.press(button(page, `编辑：${name}`));
  await by.write(field(form(page), '职务名称'), better);
  await save(page, by);

  await enter(page, auditor);
  await visit(page, by, 'log');
  await search(page, by, '内容', better);
  const act = page.getByRole('row', { name: new RegExp(`修改职务“${better}”`) });
  await by.press(act.getByRole('button', { name: /^详情/ }));
  const details = page.getByRole('dialog', { name: /详细信息/ });
  await expect(details).toContainText('操作类型修改');
  await by.press(button(details, '全屏'));
  await expect(button(details, '全屏')).toHaveAttribute('aria-pressed', 'true');
  await by.press(button(details, '关闭').last());
  await by.press(act.getByRole('button', { name: /^修改前后/ }));
  const compare = page.getByRole('dialog', { name: /^修改前后/ });
  await expect(compare.getByRole('row', { name: `name（有变化） ${name} ${better}` })).toBeVisible();
  await by.press(button(compare, '关闭').last());

  await visit(page, by, 'dataLog');
  await search(page, by, '表名', 'sys_position');
  await by.press(page.getByRole('button', { name: /^比较版本/ }).first());
  await expect(compare.getByRole('row', { name: `name（有变化） ${name} ${better}` })).toBeVisible();
});

test('sign-ins have a log of their own', async ({ page, enter }) => {
  await enter(page, auditor);
  await visit(page, by, 'log');
  await by.press(page.getByRole('navigation', { name: '日志的种类' }).getByText('登录日志'));
  await search(page, by, '登录名', auditor.username);
  await expect(page.getByRole('rowheader').first()).toContainText('登录');
  await expect(page.getByRole('columnheader', { name: '操作类型' })).toHaveCount(0);
});
