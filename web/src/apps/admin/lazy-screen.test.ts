// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { loadOrReload } from './lazy-screen';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => sessionStorage.clear());

it('gives the loaded part', async () => {
  await expect(loadOrReload(() => Promise.resolve('screen'))).resolves.toBe('screen');
});

it('reloads the page once when a part is gone after an update', async () => {
  const reload = vi.fn();
  void loadOrReload(gone, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('shows the fault when reloading did not help', async () => {
  const reload = vi.fn();
  void loadOrReload(gone, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  await expect(loadOrReload(gone, reload)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(1);
});
