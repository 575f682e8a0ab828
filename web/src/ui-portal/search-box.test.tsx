import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box';
import { suggestDelay } from './use-suggestions';

const answer = (words: string[]) => Response.json({ success: true, code: 200, message: '', result: { words } });
let asked: string[] = [];
const submitted = vi.fn();

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(decodeURIComponent(address));
    return Promise.resolve(answer(['流感', '流感疫苗']));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  submitted.mockReset();
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
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(suggestDelay + 10));

describe('the search box', () => {
  test('asks once, after two characters and a pause', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox', { name: '搜索本站' }), '流');
    await pause();
    expect(asked).toEqual([]);
    await user.type(screen.getByRole('searchbox'), '感');
    await pause();
    expect(asked).toEqual(['/api/searchSuggest?keyword=流感']);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['流感', '流感疫苗']);
  });

  test('arrow keys choose, Enter searches for the chosen word', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox'), 'lg');
    await pause();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { name: '流感疫苗' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledWith('流感疫苗');
  });

  test('Escape closes the list and keeps the text, Enter then searches for it', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox'), '流感');
    await pause();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledWith('流感');
  });

  test('a word is chosen with the mouse', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox'), '流感');
    await pause();
    await user.click(screen.getByRole('option', { name: '流感疫苗' }));
    expect(submitted).toHaveBeenCalledWith('流感疫苗');
  });
});
