import { screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import type { Article } from '@/shared/api/staff';
import { anArticle } from '@/testing/factories';
import { createFakeServer, type FakeHandler, refusing } from '@/testing/fake-server';
import { KindFields } from '@/testing/kind-fields';
import { renderWidget } from '@/testing/render-widget';
import { listed } from '@/testing/shown-input';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import { related } from './related-kind';

givenStaffBrowser();

const find = 'GET /content/article/list';
const one = 'GET /content/article/queryById';
const articles = [anArticle({ id: '7', title: '流感周报' }), anArticle({ id: '8', title: '手足口病提示' })];

function Form({ ids }: { ids: readonly string[] }) {
  const form = useForm<Article>({ defaultValues: anArticle({ id: '1', title: '正在编辑的文章' }) });
  return (
    <FormProvider {...form}>
      <KindFields cases={[{ label: '相关文章', kind: related as ValueKind<unknown>, value: ids }]} />
    </FormProvider>
  );
}

/** The field of an article, and a server whose answers to searches come when the test lets them. */
function open(calls: Record<string, FakeHandler> = {}, ids: readonly string[] = []) {
  const due: (() => void)[] = [];
  const server = createFakeServer({
    [find]: ({ query }) => {
      const records = articles.filter(({ title }) => title.includes(query.get('keyword') ?? ''));
      const page = { records, total: records.length, size: 10, current: 1, pages: 1 };
      return new Promise((answer) => due.push(() => answer(page)));
    },
    [one]: ({ query }) => articles.find(({ id }) => id === query.get('id')),
    ...calls,
  });
  const view = renderWidget(<Form ids={ids} />, { server });
  const look = async (title: string) => {
    const input = screen.getByRole('combobox', { name: '相关文章' });
    await view.user.clear(input);
    await view.user.type(input, title);
  };
  const answer = async () => {
    await waitFor(() => expect(due).not.toEqual([]));
    due.shift()?.();
  };
  return { ...view, server, look, answer };
}

it('says that it is still looking until the answer comes, and only then that there is nothing', async () => {
  const { look, answer } = open();
  await look('霍乱');
  expect(listed()).toEqual(['正在查询…']);
  await answer();
  await waitFor(() => expect(listed()).toEqual(['没有查询到任何数据']));
});

it('does not offer what an earlier title found', async () => {
  const { look, answer } = open();
  await look('流感');
  await answer();
  await waitFor(() => expect(listed()).toEqual(['流感周报']));
  await look('手足口');
  expect(listed()).toEqual(['正在查询…']);
  await answer();
  await waitFor(() => expect(listed()).toEqual(['手足口病提示']));
});

it('says why the search failed', async () => {
  const { look } = open({ [find]: refusing(500, '正在维护') });
  await look('流感');
  await waitFor(() => expect(listed()).toEqual(['没有加载成功：正在维护']));
});

it('says below what is chosen that nothing was found', async () => {
  const { look, answer } = open({}, ['7']);
  await look('霍乱');
  await answer();
  await waitFor(() => expect(listed()).toEqual(['流感周报', '没有查询到任何数据']));
});

it('calls a chosen article deleted only when the server says so', async () => {
  const gone: FakeHandler = refusing(404, '文章不存在，可能已被删除');
  const busy: FakeHandler = refusing(500, '正在维护');
  open({ [one]: (request) => (request.query.get('id') === '5' ? gone(request) : busy(request)) }, ['5', '6']);
  expect((await screen.findAllByText('已删除的文章（5）'))[0]).toBeInTheDocument();
  expect((await screen.findAllByText('没有加载成功（6）'))[0]).toBeInTheDocument();
});
