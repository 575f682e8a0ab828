import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { type KindRow, kinds, rowOf, tableCalls, tableUrl } from './sample';
import { TreeTable } from './view/tree-table';

givenStaffBrowser();

const call = `GET ${tableUrl}`;
const answer = tableCalls[call] as FakeHandler;

type Setting = {
  handler?: FakeHandler;
  found?: readonly KindRow[];
  parentKey?: string;
  query?: Record<string, string>;
};

function open({ handler = answer, found, ...rest }: Setting = {}) {
  const server = createFakeServer({ [call]: handler });
  const view = renderWidget(
    <TreeTable<KindRow>
      label="病种列表"
      url={tableUrl}
      hasChildren={(row) => row.hasChildren === true}
      nameOf={(row) => row.name}
      columns={[
        { title: '名称', name: 'name' },
        { title: '编码', name: 'code' },
      ]}
      empty="还没有病种"
      found={found}
      {...rest}
    />,
    { server },
  );
  return { server, ...view };
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const button = (name: string) => screen.findByRole('button', { name });

describe('a tree table', () => {
  it('shows the roots and asks for nothing below them', async () => {
    const { server } = open();
    await screen.findByText('传染病');
    expect(names()).toEqual(['传染病', '慢性病', '环境卫生']);
    expect(server.requests).toHaveLength(1);
  });

  it('opens a root that stands alone, and lets it be closed', async () => {
    const only = (request: Parameters<FakeHandler>[0]) =>
      request.query.has('parentId') ? answer(request) : kinds.slice(0, 1).map(rowOf);
    const { user, server } = open({ handler: only });
    await screen.findByText('乙类传染病');
    expect(names()).toEqual(['传染病', '甲类传染病', '乙类传染病']);
    expect(server.requests).toHaveLength(2);
    await user.click(await button('展开甲类传染病'));
    await screen.findByText('霍乱');
    await user.click(await button('折叠传染病'));
    await waitFor(() => expect(names()).toEqual(['传染病']));
  });

  it('opens a row by keyboard, loads its level once, and closes it again', async () => {
    const { user, server } = open();
    (await button('展开慢性病')).focus();
    expect(await button('展开慢性病')).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByText('高血压');
    expect(names()).toEqual(['传染病', '慢性病', '高血压', '环境卫生']);
    expect(await button('折叠慢性病')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('高血压')).not.toBeInTheDocument());
    expect(server.requests.map(({ query }) => query.get('parentId'))).toEqual([null, '2']);
  });

  it('stands open over a placeholder until the level is there', async () => {
    let arrive = () => {};
    const later = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { user } = open({
      handler: async (request) => {
        if (request.query.has('parentId')) {
          await later;
        }
        return answer(request);
      },
    });
    await user.click(await button('展开传染病'));
    expect(await screen.findByText('正在加载…')).toBeInTheDocument();
    arrive();
    expect(await screen.findByText('甲类传染病')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('正在加载…')).not.toBeInTheDocument());
  });

  it('gives a leaf nothing to open', async () => {
    open();
    const row = (await screen.findByText('环境卫生')).closest('tr') as HTMLElement;
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });

  it('tells of a level that did not load and closes the row again', async () => {
    const { user, server } = open();
    const row = await button('展开传染病');
    server.on(call, () => {
      throw new Refusal(500, '数据库正在维护');
    });
    await user.click(row);
    expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
    expect(await button('展开传染病')).toHaveAttribute('aria-expanded', 'false');
  });

  it('names the parent and sends further parameters as it is told', async () => {
    const { user, server } = open({ parentKey: 'pid', query: { status: '1' } });
    await user.click(await button('展开传染病'));
    await waitFor(() => expect(server.requests).toHaveLength(2));
    expect(server.requests[1]?.query.get('pid')).toBe('1');
    expect(server.requests[1]?.query.get('status')).toBe('1');
  });

  it('shows found rows by themselves, without anything to open', async () => {
    open({ found: kinds.filter(({ name }) => name.includes('传染')).map(rowOf) });
    await screen.findByText('甲类传染病');
    expect(names()).toEqual(['传染病', '甲类传染病', '乙类传染病']);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('reads a page as well as an array', async () => {
    open({ handler: (request) => ({ records: answer(request), total: 3 }) });
    expect(await screen.findByText('传染病')).toBeInTheDocument();
  });

  it('says that an answer is of an unknown kind', async () => {
    open({ handler: () => ({ rows: [] }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('返回数据类型不识别');
  });

  it('says that there is nothing, and why nothing came', async () => {
    const { unmount } = open({ handler: () => [] });
    expect(await screen.findByText('还没有病种')).toBeInTheDocument();
    unmount();
    open({
      handler: () => {
        throw new Refusal(403, '没有权限');
      },
    });
    expect(await screen.findAllByText('没有权限')).not.toHaveLength(0);
  });
});
