import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { button, dialog, field, focus, keys, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { showState } from '@/testing/browser/show';
import { PermissionContext } from '@/ui-admin/permission';
import RabiesListPage from './rabies-list-page';
import { clinic, clinicCalls, codes, type Stored } from './sample';

const pin = page.css('.leaflet-marker-icon:not(.map-name)');

const auth = codes.map((action) => ({ action, type: '1', describe: action }));
const list = () => (
  <PermissionContext value={{ auth, allAuth: [] }}>
    <RabiesListPage />
  </PermissionContext>
);

let rows: Stored[] = [];

/** Opens the form of the clinic in its list. */
async function openForm(part: Partial<Stored>): Promise<Locator> {
  rows = [clinic(part)];
  await showState('clinic', { title: 'list', render: list, calls: clinicCalls(rows) });
  await button(/^编辑：/).click();
  const form = dialog(/临江市第一人民医院/);
  await expect.element(form).toBeVisible();
  return form;
}

test('the pin stands where the coordinates are and goes with them; a press on the map sets both', async () => {
  const form = await openForm({});
  const map = form.getByRole('region', { name: /^位置地图/ });
  const [lng, lat] = [field('经度', form), field('纬度', form)];
  await expect.element(pin).toBeVisible();
  await lng.clear();
  await lat.clear();
  await expect.element(pin).not.toBeInTheDocument();
  await map.click();
  await expect.element(pin).toBeVisible();
  await expect.element(lng).toHaveValue(expect.stringMatching(/^125\.\d{5}$/));
  await expect.element(lat).toHaveValue(expect.stringMatching(/^27\.\d{5}$/));
  await lng.fill('12');
  await expect.element(lat).toHaveValue(expect.stringMatching(/^27\.\d{5}$/));
  await expect.element(pin).toBeVisible();
});

/** A cell of a sheet by the name of its row and of its column. */
function cellOf(sheet: string, row: string, column: string, form: Locator): Locator {
  const grid = form.getByRole('treegrid', { name: sheet }).element();
  const heads = [...grid.querySelectorAll('[role=columnheader]')];
  const at = heads.find((head) => head.textContent?.startsWith(column))?.getAttribute('aria-colindex');
  const line = [...grid.querySelectorAll('[role=row]')].find((each) => each.textContent?.startsWith(row));
  const found = line?.querySelector(`[role=gridcell][aria-colindex="${at}"]`);
  if (!found) throw new Error(`no cell ${column} of ${row}`);
  return page.elementLocator(found);
}

const said = (words: string) => page.getByRole('alert').filter({ hasText: words });

/** The hours that the form has sent. */
async function sent(): Promise<Partial<Stored>> {
  await button(/^保\s?存$/).click();
  await expect.element(dialog(/临江市第一人民医院/)).not.toBeInTheDocument();
  return rows[0] ?? {};
}

test('the hours are filled in as in a sheet, copied and undone', async () => {
  const form = await openForm({ hours: '周一 08:00-12:00' });
  await cellOf('每周时间', '周一', '结束 1', form).click();
  await type('830');
  await keys('Tab');
  await expect.element(said('有 1 处需要修改')).not.toBeInTheDocument();
  await type('14点');
  await keys('Tab');
  await type('八点');
  await keys('Enter');
  await expect.element(page.getByText('“八点”不是时间，请写成 08:30', { exact: true })).toBeVisible();
  await keys('Escape');
  await type('1');
  await keys('Tab', 'Home');
  await expect.element(cellOf('每周时间', '周一', '结束 2', form)).toHaveTextContent('次日01:00');
  await keys('End', 'Enter', 'Enter');
  await focus(page.getByRole('menuitem', { name: '周一至周五' }));
  await keys('Enter');
  await expect.element(cellOf('每周时间', '周五', '结束 2', form)).toHaveTextContent('次日01:00');
  await expectAccessible();
  await button('周六开放：休息', form).click();
  await page.getByRole('menuitem', { name: '全天' }).click();
  await expect.element(button('周六开放：全天', form)).toBeVisible();
  await keys('Control+z');
  await expect.element(button('周六开放：休息', form)).toBeVisible();
  expect((await sent()).hours).toBe('周一至周五 08:00-08:30,14:00-01:00');
});
