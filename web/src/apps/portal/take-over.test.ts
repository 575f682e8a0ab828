// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { takeOverIslands } from './take-over';

beforeEach(() => {
  document.body.innerHTML = '<main><div data-island="calculator"></div><div data-island="rabies"></div></main>';
});

const alerts = () => [...document.querySelectorAll('[role=alert]')];

test('an island whose program does not come says so where it stands; the others are taken over', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const hydrate = vi.fn(async (island: HTMLElement) => {
    if (island.dataset.island === 'calculator') throw new TypeError('Failed to fetch dynamically imported module');
  });
  await takeOverIslands(async () => ({ hydrate }));
  expect(hydrate).toHaveBeenCalledTimes(2);
  expect(alerts()).toHaveLength(1);
  expect(alerts()[0]).toHaveTextContent(/^这里的程序没有载入.*刷新页面$/);
  expect(alerts()[0]?.nextElementSibling).toHaveAttribute('data-island', 'calculator');
});

test('nothing comes where the network is away', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await takeOverIslands(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(alerts()).toHaveLength(2);
});
