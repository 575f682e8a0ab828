import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageProps } from '@/shared/api/public';
import { aidsPage, clinics, rabiesPage } from '@/testing/portal-clinics';
import { pageHtml } from '@/testing/portal-document';
import ClinicsPage from './service-page';

const first = rabiesPage();
const found = rabiesPage({
  query: 'open=1&ig=1',
  list: { records: clinics.slice(0, 1), total: 1, size: 10, current: 1, pages: 1 },
});
const asked: string[] = [];

/** The page as the server sends it. */
const answer = (page: PageProps) => new Response(`<!doctype html><main>${pageHtml(page)}</main>`);

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/rabies/41');
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

function answering(make: () => Promise<Response>) {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return make();
  });
}

/** Chooses a box as a reader does, who stays in it, and waits as long as the page does. */
async function choose(name: string) {
  const box = screen.getByRole('checkbox', { name });
  box.focus();
  fireEvent.click(box);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  return box;
}

const counts = () => screen.getAllByRole('status').map((status) => status.textContent);

test('the list of clinics follows a condition at once, says how many there are, and leaves the reader where he is', async () => {
  answering(() => Promise.resolve(answer(found)));
  render(<ClinicsPage {...first} />);
  expect(counts()).toContain('全市 42 家，现在开诊 19 家');
  const box = await choose('现在开诊');
  expect(asked).toEqual(['/rabies/41?open=1&ig=1']);
  expect(counts()).toContain('符合条件 1 家');
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([clinics[0]?.name]);
  expect(window.location.search).toBe('?open=1&ig=1');
  expect(box).toHaveFocus();
});

test('the list of clinics stays when the network fails, and the button is still there', async () => {
  answering(() => Promise.reject(new TypeError('offline')));
  render(<ClinicsPage {...first} />);
  await choose('现在开诊');
  expect(counts()).toContain('全市 42 家，现在开诊 19 家');
  expect(window.location.search).toBe('');
  expect(screen.getByRole('button', { name: '查门诊' })).toBeEnabled();
});

test('the list of testing sites follows a condition without telling anybody', async () => {
  answering(() => Promise.reject(new TypeError('nothing may be asked')));
  render(<ClinicsPage {...aidsPage()} />);
  await choose('free');
  expect(counts()).toContain('符合条件 1 家');
  expect(asked).toEqual([]);
});
