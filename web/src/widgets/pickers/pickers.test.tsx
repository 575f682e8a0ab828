import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeHandler, refusing } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { TextControl } from '@/ui-admin/values/text-control';
import { allCalls } from './sample';
import { BusinessPicker } from './view/business-picker';
import { positions } from './view/position-kind';
import { roles } from './view/role-kind';
import { people } from './view/user-kind';

givenStaffBrowser();

type State = {
  initial?: string;
  disabled?: boolean;
  multiple?: boolean;
  calls?: Record<string, FakeHandler>;
  input?: (control: TextControl) => ReactNode;
};

const listUrl = '/sys/user/queryUserComponentData';
const namesUrl = '/sys/user/getMultiUser';

function show({ multiple = true, calls = {}, input, ...field }: State = {}) {
  const server = createFakeServer({ ...allCalls, ...calls });
  const view = renderWidget(
    <HeldField label="负责人" {...field}>
      {input ?? ((control) => <BusinessPicker {...control} business={people()} multiple={multiple} />)}
    </HeldField>,
    { server },
  );
  const sent = (path: string) => server.requests.filter((request) => request.path === path).map(({ query }) => query);
  return { server, sent, ...view };
}

type User = ReturnType<typeof show>['user'];

const opener = () => screen.getByRole('button', { name: '负责人' });
const stored = () => screen.getByText('保存的值：').querySelector('output')?.textContent;
const dialog = () => within(screen.getByRole('dialog'));
const side = () => within(dialog().getByRole('region', { name: '已选' }));
const box = (name: string) => dialog().findByRole('checkbox', { name: `选择 ${name}` });
const radio = (name: string) => dialog().findByRole('radio', { name: `选择 ${name}` });
// The cross of the dialog is called 关闭 as well as the button of its foot, which comes last.
const press = (user: User, name: string) => user.click(dialog().getAllByRole('button', { name }).at(-1) as HTMLElement);

async function open(user: User) {
  await waitFor(() => expect(opener()).not.toHaveClass('ant-btn-loading'));
  await user.click(opener());
  await dialog().findByText(/共\d+条/);
}

describe('the list of a picker', () => {
  it('is titled with the entity, starts with five rows, newest first, and offers 5, 10, 20 and 30', async () => {
    const { user, sent } = show();
    await open(user);
    expect(screen.getByRole('dialog', { name: '用户选择' })).toBeInTheDocument();
    expect(dialog().getByText('1-5 共12条')).toBeInTheDocument();
    expect(dialog().getAllByRole('checkbox', { name: /^选择 / })).toHaveLength(5);
    expect(Object.fromEntries(sent(listUrl)[0] ?? [])).toMatchObject({
      pageNo: '1',
      pageSize: '5',
      column: 'createTime',
      order: 'desc',
      field: 'id,username,realname,sex_dictText,phone,orgCodeTxt',
    });
    await user.click(dialog().getByRole('combobox', { name: '每页条数' }));
    const sizes = (await screen.findAllByText(/^\d+ 条\/页$/, { selector: '.ant-select-item-option-content' })).map(
      (option) => option.textContent,
    );
    expect(sizes).toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页']);
  });

  it('is searched by one field from the first page, and shows everything again after 重置', async () => {
    const { user, sent } = show();
    await open(user);
    expect(dialog().queryByRole('button', { name: '展开' })).not.toBeInTheDocument();
    await user.click(dialog().getByTitle('2'));
    await dialog().findByText('6-10 共12条');
    await user.type(dialog().getByPlaceholderText('请输入账号、姓名、拼音或手机号'), 'user0{Enter}');
    expect(await dialog().findByText('1-5 共9条')).toBeInTheDocument();
    expect(sent(listUrl).at(-1)?.get('keyword')).toBe('*user0*');
    await user.type(dialog().getByLabelText('查找'), '没有这样的');
    await press(user, '查询');
    expect(await dialog().findByText('没有符合条件的用户')).toBeInTheDocument();
    await press(user, '重置');
    expect(await dialog().findByText('1-5 共12条')).toBeInTheDocument();
    expect(dialog().getByLabelText('查找')).toHaveValue('');
  });

  it('says that it did not load, or that one may not see it', async () => {
    const { user, server } = show({ calls: { [`GET ${listUrl}`]: refusing(500, '数据库正在维护') } });
    await user.click(opener());
    expect(await dialog().findByText('数据库正在维护')).toBeInTheDocument();
    server.on(`GET ${listUrl}`, allCalls[`GET ${listUrl}`] as FakeHandler);
    await press(user, '重新加载');
    expect(await box('周小明')).toBeInTheDocument();
  });
});

describe('choosing several', () => {
  it('by a click anywhere in a row, once more to let go; by the box of the head the page', async () => {
    const { user } = show();
    await open(user);
    await user.click(await dialog().findByText('13800001002'));
    expect(await box('李小明')).toBeChecked();
    await user.click(dialog().getByText('13800001002'));
    expect(await box('李小明')).not.toBeChecked();
    await user.click(dialog().getByRole('checkbox', { name: '选择本页全部' }));
    expect(side().getByRole('heading')).toHaveTextContent('已选 5 项');
  });

  it('shows what was chosen before without asking for its name, lets go of it, and forgets what was not confirmed', async () => {
    const { user, sent } = show();
    await open(user);
    await user.click(await box('何小红'));
    await press(user, '确定');
    expect(stored()).toBe('user02');
    expect(sent(namesUrl)).toEqual([]);
    await open(user);
    expect(await box('何小红')).toBeChecked();
    await user.click(side().getByRole('button', { name: '删除 何小红' }));
    expect(await box('何小红')).not.toBeChecked();
    await press(user, '关闭');
    expect(stored()).toBe('user02');
    await open(user);
    expect(await box('何小红')).toBeChecked();
    expect(side().getByText('何小红')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stored()).toBe('user02');
    await waitFor(() => expect(opener()).toHaveFocus());
  });
});

describe('choosing one', () => {
  it('by a radio button or a click in its row, which does not let go; the next one takes its place, also from another page', async () => {
    const { user } = show({ multiple: false });
    await open(user);
    await user.click(await radio('周小明'));
    await user.click(dialog().getByText('user03'));
    await user.click(dialog().getByText('user03'));
    expect(await radio('李小明')).toBeChecked();
    await user.click(dialog().getByTitle('2'));
    await user.click(await radio('刘小红'));
    expect(side().getByRole('heading')).toHaveTextContent('已选 1 项');
    await press(user, '确定');
    expect(stored()).toBe('user06');
  });
});

describe('the field of a picker', () => {
  it('names stored values by one call', async () => {
    const { sent } = show({ initial: 'user01,user02,gone' });
    expect(await screen.findByText('周小明')).toBeInTheDocument();
    expect(screen.getByText('何小红')).toBeInTheDocument();
    expect(screen.getByText('gone')).toBeInTheDocument();
    expect(sent(namesUrl)).toHaveLength(1);
    expect(Object.fromEntries(sent(namesUrl)[0] ?? [])).toMatchObject({
      username: 'user01,user02,gone,',
      pageNo: '1',
      pageSize: '3',
    });
    expect(opener()).toHaveAccessibleDescription('已选：周小明、何小红、gone');
  });

  it('shows values by themselves when names do not come, and asks again', async () => {
    const { user, server } = show({
      initial: 'user01',
      calls: { [`GET ${namesUrl}`]: refusing(500, '数据库正在维护') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('名称没有加载：数据库正在维护');
    expect(screen.getByText('user01', { selector: ':not(output, .visually-hidden)' })).toBeInTheDocument();
    server.on(`GET ${namesUrl}`, allCalls[`GET ${namesUrl}`] as FakeHandler);
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByText('周小明')).toBeInTheDocument();
  });

  it('cannot be used when it is disabled', async () => {
    show({ initial: 'user01', disabled: true });
    expect(await screen.findByRole('button', { name: '移除 周小明' })).toBeDisabled();
    expect(opener()).toBeDisabled();
  });

  it.each([
    [
      'ids and shows accounts',
      (c: TextControl) => <BusinessPicker {...c} business={people('id', 'username')} />,
      '3',
      'user03',
      namesUrl,
    ],
    [
      'ids of roles',
      (c: TextControl) => <BusinessPicker {...c} business={roles} multiple />,
      'r2',
      '内容编辑',
      '/sys/role/list',
    ],
    [
      'codes of posts',
      (c: TextControl) => <BusinessPicker {...c} business={positions} />,
      'P01',
      '主任医师',
      '/sys/position/list',
    ],
  ])('stores %s', async (_, input, initial, text, url) => {
    const { sent } = show({ input, initial });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(sent(url)).toHaveLength(1);
  });
});
