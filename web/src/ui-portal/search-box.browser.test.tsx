import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keys, tabTo, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { mount } from '@/testing/browser/show';
import { suggestsWhileTyping } from './manners/search-box';
import type { Suggestion } from './manners/suggestions';
import { SearchBox } from './search-box';

const items: Suggestion[] = [
  { kind: 'service', text: '江北区人民医院犬伤门诊', path: '/rabies/41#place-7' },
  { kind: 'word', text: '狂犬疫苗', path: '' },
  { kind: 'page', text: '被猫狗抓咬了，到底要不要打针？', path: '/detail/31/31004' },
  { kind: 'favourite', text: '狗咬了怎么办', path: '' },
];

/** A form over a server that always suggests the same; tells what was opened and what was sent. */
async function open() {
  const [opened, sent] = [vi.fn(), vi.fn()];
  mount(
    '搜索',
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(new FormData(event.currentTarget).get('keyword'));
        }}
      >
        <SearchBox id="box" label="搜索本站" />
      </form>
    </main>,
    { staff: false },
  );
  globalThis.fetch = () =>
    Promise.resolve(Response.json({ success: true, code: 200, message: '', result: { words: [], items } }));
  const plain = page.getByLabelText('搜索本站');
  await expect.element(plain).toBeVisible();
  suggestsWhileTyping(plain.element() as HTMLInputElement, new AbortController().signal, opened);
  const field = page.getByRole('combobox', { name: '搜索本站' });
  await tabTo(field);
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await type('狂犬');
  await expect.element(page.getByRole('listbox', { name: '搜索提示' })).toBeVisible();
  return { field, opened, sent };
}

test('suggestions stand in groups, are announced and chosen with arrows', async () => {
  const { field, opened } = await open();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('status')).toHaveTextContent('有 4 条搜索提示');
  await expect.element(page.getByRole('group', { name: '服务' })).toHaveTextContent('江北区人民医院犬伤门诊');
  await expect.element(page.getByRole('group', { name: '大家在搜' })).toHaveTextContent('狗咬了怎么办');
  await expectAccessible();
  await keys('ArrowDown', 'ArrowDown', 'ArrowDown');
  const third = page.getByRole('option', { name: /到底要不要打针/ });
  await expect.element(third).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', third.element().id);
  await keys('Enter');
  expect(opened).toHaveBeenCalledWith('/detail/31/31004');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
});

test('a word is searched for, Escape keeps what was typed, the end follows the beginning', async () => {
  const { field, opened, sent } = await open();
  await keys('ArrowUp', 'Enter');
  expect(sent).toHaveBeenLastCalledWith('狗咬了怎么办');
  await expect.element(field).toHaveValue('狗咬了怎么办');
  await type('x');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await keys('Escape');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await keys('Enter');
  expect(sent).toHaveBeenLastCalledWith('狗咬了怎么办x');
  expect(opened).not.toHaveBeenCalled();
});
