import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { button, dialog, field, focus, keys, pressKey, type } from '@/testing/browser/keys';
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

/** Opens the form of the clinic in its list. */
async function openForm(part: Partial<Stored>): Promise<Locator> {
  await showState('clinic', { title: 'list', render: list, calls: clinicCalls([clinic(part)]) });
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

test('the hours are filled in by keyboard, and are understood as they are left', async () => {
  const form = await openForm({ hours: '' });
  const monday = form.getByRole('group', { name: '周一' });
  await focus(monday.getByRole('radio', { name: '休息' }));
  await keys('ArrowRight');
  await expect.element(monday.getByRole('radio', { name: '时段' })).toBeChecked();
  await pressKey('Tab');
  await type('830');
  await pressKey('Tab');
  await type('8');
  await focus(monday.getByRole('button', { name: /^复制到/ }));
  await expect.element(field('周一第 1 段结束', form)).toHaveValue('08:00');
  await expect.element(monday).toHaveTextContent('次日');
  await keys('Enter');
  await focus(page.getByRole('menuitem', { name: '周一至周五' }));
  await keys('Enter');
  await expect.element(field('周五第 1 段开始', form)).toHaveValue('08:30');
  await expectAccessible();
});
