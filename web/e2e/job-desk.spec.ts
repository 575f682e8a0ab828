import { keyboard as by } from './hands';
import { backTo, button, field, keys } from './keys';
import { administrator } from './people.mjs';
import { agree, form, row, save, settled, visit } from './screens';
import { test } from './sign-in';
import { expect } from './test';

test('a job is written in a sentence, started, run at once, looked at, stopped and deleted', async ({
  page,
  enter,
}) => {
  const name = '工作日巡检乙';
  await enter(page, administrator);
  await visit(page, by, 'quartzJob');

  await by.press(button(page, '新增任务'));
  await by.write(field(form(page), '任务名称'), name);
  await by.choose(form(page).getByRole('combobox', { name: '处理程序' }), '演练');
  await by.write(form(page).getByRole('spinbutton', { name: '运行秒数' }), '1');
  await by.press(button(form(page), '设置'));
  const editor = page.getByRole('dialog', { name: '设置执行时间' });
  // The dialog begins at the first field; its tabs are right before.
  await backTo(page, editor.getByRole('tab', { name: '秒', exact: true }));
  await keys(page, 'ArrowRight');
  await expect(editor.getByRole('tab', { name: /分$/ })).toBeFocused(); // with “Tab 2 of 7” before its name
  await keys(page, 'Enter');
  await expect(editor.getByRole('radiogroup', { name: '分的取值方式' })).toBeVisible();
  await by.write(field(editor, '用一句话写'), '每个工作日 8:30');
  await keys(page, 'Enter');
  await expect(field(editor, 'Cron 表达式')).toHaveValue('0 30 8 ? * MON-FRI');
  await expect(editor.getByRole('listitem')).toHaveCount(10);
  await expect(editor.getByRole('listitem').first()).toContainText('08:30:00');
  await by.press(button(editor, '确定'));
  await save(page, by);

  const job = row(page, name);
  await expect(job).toContainText('每个工作日 8:30');
  await expect(job).toContainText('已停止');
  await by.menu(button(page, `更多：${name}`), '启动');
  await expect(job).toContainText('08:30:00');
  await by.press(button(page, `立即执行：${name}`));
  await expect(job).toContainText(/成功|执行中/);

  await by.menu(button(page, `更多：${name}`), '执行日志');
  const log = page.getByRole('dialog', { name: `执行日志：${name}` });
  await expect(log.getByRole('row').nth(1)).toContainText('成功');
  await expect(log.getByRole('row').nth(1)).toContainText(
    new RegExp(`${administrator.realname}|${administrator.username}`),
  );
  await by.press(log.getByRole('button', { name: /^查看：/ }).first());
  const run = log.getByRole('region', { name: '一次执行' });
  await expect(run).toContainText('耗时');
  await expect(run.getByRole('region', { name: '输出' })).toContainText('演练 1/1');
  await by.press(button(log, '关闭'));

  await by.menu(button(page, `更多：${name}`), '停止');
  await expect(job).toContainText('已停止');
  await by.menu(button(page, `更多：${name}`), '删除');
  await agree(page, by, `删除任务「${name}」？`, '删除');
  await settled(page);
  await expect(job).toHaveCount(0);
});
