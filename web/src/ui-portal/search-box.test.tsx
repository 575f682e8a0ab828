import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { suggestsWhileTyping } from './manners/search-box';
import { suggestDelay } from './manners/suggestions';
import { SearchBox } from './search-box';

const words = ['流感', '流感疫苗'].map((text) => ({ kind: 'word', text, path: '' }));
const answer = (items: unknown) =>
  Response.json({ success: true, code: 200, message: '', result: { words: [], items } });
let asked: string[] = [];
let items: unknown = words;
const submitted = vi.fn();
const opened = vi.fn();

beforeEach(() => {
  asked = [];
  items = words;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(decodeURIComponent(address));
    return Promise.resolve(answer(items));
  });
});
afterEach(() => {
  vi.useRealTimers();
  submitted.mockReset();
  opened.mockReset();
});

function show() {
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(new FormData(event.currentTarget).get('keyword'));
      }}
    >
      <SearchBox id="box" label="搜索本站" />
    </form>,
  );
  suggestsWhileTyping(screen.getByLabelText<HTMLInputElement>('搜索本站'), new AbortController().signal, opened);
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(suggestDelay + 10));

describe('the search box', () => {
  test('asks once, after two characters and a pause', async () => {
    const user = show();
    await user.type(screen.getByRole('combobox', { name: '搜索本站' }), '流');
    await pause();
    expect(asked).toEqual([]);
    await user.type(screen.getByRole('combobox'), '感');
    await pause();
    expect(asked).toEqual(['/api/searchSuggest?keyword=流感']);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['流感', '流感疫苗']);
  });

  test('a word is chosen with the mouse', async () => {
    const user = show();
    await user.type(screen.getByRole('combobox'), '流感');
    await pause();
    await user.click(screen.getByRole('option', { name: '流感疫苗' }));
    expect(submitted).toHaveBeenCalledWith('流感疫苗');
  });

  test('a page is opened instead of searched for', async () => {
    items = [{ kind: 'service', text: '体脂率', path: '/calc/fat' }];
    const user = show();
    await user.type(screen.getByRole('combobox'), '体脂');
    await pause();
    await user.click(screen.getByRole('option', { name: '体脂率' }));
    expect(opened).toHaveBeenCalledWith('/calc/fat');
    expect(submitted).not.toHaveBeenCalled();
  });

  test('what an older or a broken server answers suggests nothing', async () => {
    items = undefined;
    const user = show();
    await user.type(screen.getByRole('combobox'), '流感');
    await pause();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  });
});
