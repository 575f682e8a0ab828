import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { useWrite } from './use-write';

givenStaffBrowser();

type Work = () => Promise<{ id: string }>;

function Rows({ work, load }: { work: Work; load: () => Promise<number> }) {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: load });
  const { busy, write } = useWrite([['rows']]);
  return (
    <>
      <output>{data}</output>
      <p>{busy ? '正在保存' : '可以操作'}</p>
      {['甲', '乙'].map((row) => (
        <button key={row} type="button" onClick={() => void write(work, ({ id }) => `已保存 ${id}`, row)}>
          保存{row}
        </button>
      ))}
    </>
  );
}

/** Work that ends when the test says so. */
function slow() {
  const ends: ((id: string) => void)[] = [];
  const work = vi.fn<Work>(() => new Promise((resolve) => ends.push((id) => resolve({ id }))));
  return { work, end: (id: string) => ends.shift()?.(id) };
}

const show = (work: Work, load: () => Promise<number> = async () => 1) =>
  renderWidget(<Rows work={work} load={load} />, { server: createFakeServer({}) });

describe('a write', () => {
  it('says by its result that it is done and loads its area again', async () => {
    const load = vi.fn(async () => 1);
    const { user } = show(async () => ({ id: '7' }), load);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: '保存甲' }));
    expect(await screen.findByText('已保存 7')).toBeInTheDocument();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });

  it('is not started a second time while it runs, but beside that of another row', async () => {
    const { work, end } = slow();
    const { user } = show(work);
    await user.dblClick(screen.getByRole('button', { name: '保存甲' }));
    expect(work).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('正在保存')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '保存乙' }));
    expect(work).toHaveBeenCalledTimes(2);
    end('1');
    end('2');
    expect(await screen.findByText('可以操作')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '保存甲' }));
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('says why it failed in the words of the server and loads its area again', async () => {
    const load = vi.fn(async () => 1);
    const refuse: Work = async () => {
      throw new ApiError({ kind: 'refused', code: 500, message: '请先撤回再删除' });
    };
    const { user } = show(refuse, load);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: '保存甲' }));
    expect(await screen.findByText('请先撤回再删除')).toBeInTheDocument();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(await screen.findByText('可以操作')).toBeInTheDocument();
  });
});
