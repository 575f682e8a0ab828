import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

function answering(make: () => Promise<Response>, makeAll = make) {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return address.startsWith('/api/queryWebRabies') ? makeAll() : make();
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

const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
const counts = () => screen.getAllByRole('status').map((status) => status.textContent);

test('the list of clinics follows a condition at once, says how many there are, and leaves the reader where he is', async () => {
  answering(() => Promise.resolve(answer(found)));
  render(<ClinicsPage {...first} />);
  expect(counts()).toContain('全市 42 家，现在开诊 19 家');
  const box = await choose('现在开诊');
  expect(asked).toEqual(['/rabies/41?open=1&ig=1']);
  expect(counts()).toContain('符合条件 1 家');
  expect(names()).toEqual([clinics[0]?.name]);
  expect(window.location.search).toBe('?open=1&ig=1');
  expect(box).toHaveFocus();
});

const notFollowed = '没有按新条件载入，请按“查门诊”重试。';

test.each([
  ['the network fails', () => Promise.reject(new TypeError('offline'))],
  ['too many ask', () => Promise.resolve(new Response('<!doctype html><h1>请稍后再试</h1>', { status: 429 }))],
])(
  'the list of clinics stays when %s, says that it is not what was chosen, and the button is still there',
  async (_, fail) => {
    answering(fail);
    render(<ClinicsPage {...first} />);
    await choose('现在开诊');
    expect(counts()).toContain('全市 42 家，现在开诊 19 家');
    expect(counts()).toContain(notFollowed);
    expect(window.location.search).toBe('');
    expect(screen.getByRole('button', { name: '查门诊' })).toBeEnabled();
    answering(() => Promise.resolve(answer(found)));
    await choose('现在开诊');
    expect(counts()).not.toContain(notFollowed);
  },
);

test('the list of testing sites follows a condition without telling anybody', async () => {
  answering(() => Promise.reject(new TypeError('nothing may be asked')));
  render(<ClinicsPage {...aidsPage()} />);
  await choose('free');
  expect(counts()).toContain('符合条件 1 家');
  expect(asked).toEqual([]);
});

describe('sorted by distance, the list of clinics', () => {
  const sorted = /已按直线距离从近到远排列/;
  const notLoaded = /门诊名单没有载入，请检查网络后再试一次。/;
  const offline = () => Promise.reject(new TypeError('offline'));
  const page = () => Promise.resolve(answer(found));
  const all = () =>
    Promise.resolve(Response.json({ success: true, code: 200, message: '', result: { records: clinics } }));
  const notes = () => counts().join();

  /** Somebody asks for it and lets the page know where they are. */
  async function sort() {
    const coords = { longitude: 125.3, latitude: 27.5 };
    const getCurrentPosition = (take: (position: object) => void) => take({ coords });
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
    fireEvent.click(screen.getByRole('button', { name: '离我最近的在前' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
  }

  test('no longer says that it was not loaded once it is there', async () => {
    answering(page, offline);
    render(<ClinicsPage {...first} />);
    await sort();
    expect(notes()).toMatch(notLoaded);
    answering(page, all);
    await choose('现在开诊');
    expect(names()).toEqual(clinics.map(({ name }) => name));
    expect(notes()).not.toMatch(notLoaded);
    expect(notes()).toMatch(sorted);
  });

  test.each([
    ['do not come yet', () => new Promise<Response>(() => {}), /正在载入门诊名单/],
    ['cannot be loaded', offline, notLoaded],
  ])('is not that of earlier conditions while those of the new ones %s', async (_, makeAll, words) => {
    answering(page, all);
    render(<ClinicsPage {...first} />);
    await sort();
    expect(names()).toHaveLength(2);
    answering(page, makeAll);
    await choose('现在开诊');
    expect(counts()).toContain('符合条件 1 家');
    expect(names()).toEqual([clinics[0]?.name]);
    expect(notes()).toMatch(words);
    expect(notes()).not.toMatch(sorted);
  });

  test('can be asked for again when it was not loaded', async () => {
    answering(page, offline);
    render(<ClinicsPage {...first} />);
    await sort();
    answering(page, all);
    await sort();
    expect(names()).toHaveLength(2);
    expect(notes()).toMatch(sorted);
  });
});
