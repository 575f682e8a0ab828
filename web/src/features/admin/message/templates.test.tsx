import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeServer, type FakeRequest, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { TemplateRow } from './message-api';
import TemplatePage from './template-page';

givenStaffBrowser();

const base = '/sys/message/sysMessageTemplate';
const place = `\${name}`;

const duty: TemplateRow = {
  id: '5',
  version: 1,
  createBy: 'zhou',
  createTime: '2026-11-20 09:00:00',
  updateBy: '',
  updateTime: null,
  templateName: '值班提醒',
  templateCode: 'duty',
  templateType: '1',
  templateContent: `${place}您好，请准时到岗。`,
  templateTestJson: '{"name":"王芳"}',
  useStatus: '1',
};

const all = ['list', 'add', 'edit', 'delete', 'export', 'send'].map((action) => `system:messageTemplate:${action}`);

function answerAsSent({ body }: FakeRequest) {
  const { testData } = body as { testData: string };
  const { name } = JSON.parse(testData || '{}') as { name?: string };
  if (!name) {
    throw new Refusal(500, '请检查填写的内容', { fields: { testData: '测试数据缺少“name”的值' } });
  }
  return { text: `${name}您好，请准时到岗。` };
}

function show(row: TemplateRow = duty, codes = all) {
  const server = createFakeServer({
    [`GET ${base}/list`]: () => ({ records: [row], total: 1, size: 10, current: 1, pages: 1 }),
    [`POST ${base}/preview`]: answerAsSent,
    [`POST ${base}/add`]: ({ body }) => body,
    'GET /sys/duplicate/check': ({ query }) => {
      if (query.get('fieldVal') === 'duty') throw new Refusal(500, '该值不可用，系统中已存在！');
      return null;
    },
  });
  const calls = (path: string) => server.requests.filter((request) => request.path === base + path);
  return { server, calls, ...renderWidget(<TemplatePage />, { server, codes }) };
}

async function openDialog({ user }: ReturnType<typeof show>) {
  await user.click(await screen.findByRole('button', { name: '发送测试：值班提醒' }));
  return within(await screen.findByRole('dialog'));
}

it('shows what would be sent while the values are typed, and why it could not be', async () => {
  const view = show();
  const dialog = await openDialog(view);
  const preview = dialog.getByLabelText('将要发送的内容');
  await waitFor(() => expect(preview).toHaveTextContent('王芳您好，请准时到岗。'));
  expect(dialog.getByLabelText('模板内容')).toHaveValue(`${place}您好，请准时到岗。`);
  const data = dialog.getByLabelText('测试数据');
  await view.user.clear(data);
  await waitFor(() => expect(preview).toHaveTextContent('还不能发送：测试数据缺少“name”的值'));
  await view.user.type(data, '[[');
  await waitFor(() => expect(preview).toHaveTextContent('还不能发送：请填写 JSON 对象，注意引号、逗号和括号'));
  await view.user.click(dialog.getByRole('button', { name: /^发\s?送$/ }));
  expect(await dialog.findAllByText('请填写 JSON 对象，注意引号、逗号和括号')).not.toHaveLength(0);
  expect(view.calls('/sendMsg')).toHaveLength(0);
});

it('sends to a phone and tells what became of it, also when it did not go', async () => {
  const view = show();
  const { user, server, calls } = view;
  server.on(`POST ${base}/sendMsg`, () => {
    throw new Refusal(500, '短信没有发送成功：短信网关应答状态 502');
  });
  const dialog = await openDialog(view);
  const phone = dialog.getByLabelText('手机号');
  await user.type(phone, '12345{Enter}');
  expect(await dialog.findAllByText('请输入正确手机号')).not.toHaveLength(0);
  await user.clear(phone);
  await user.type(phone, '13800001234{Enter}');
  expect(await screen.findByText('短信没有发送成功：短信网关应答状态 502')).toBeInTheDocument();
  const words = '短信已交给服务商，发往 138****1234；是否送达以对方收到为准';
  server.on(
    `POST ${base}/sendMsg`,
    () => new Response(JSON.stringify({ success: true, code: 200, message: words, result: words, timestamp: 0 })),
  );
  await user.click(dialog.getByRole('button', { name: /^发\s?送$/ }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls('/sendMsg').at(-1)?.body).toEqual({
    templateCode: 'duty',
    msgType: '1',
    testData: '{"name":"王芳"}',
    receiver: '13800001234',
  });
});

it('asks for an address or for people, as the kind of the template says', async () => {
  const mail = show({ ...duty, templateType: '2' });
  expect((await openDialog(mail)).getByLabelText('邮箱')).toBeInTheDocument();
  mail.unmount();
  const desks = await openDialog(show({ ...duty, templateType: '4' }));
  expect(desks.getByLabelText('接收人')).toBeInTheDocument();
  expect(desks.getByText('最多 20 人；发出后在他们的通知里')).toBeInTheDocument();
});

it('keeps a new template once its code is free', async () => {
  const { user, calls } = show();
  await user.click(await screen.findByRole('button', { name: '新增消息模板' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('模板名称'), '催报');
  const code = form.getByLabelText('模板编码');
  await user.type(code, 'duty');
  await user.tab();
  expect(await form.findByText('该值不可用，系统中已存在！')).toBeInTheDocument();
  await user.type(code, '_2');
  await user.click(form.getByRole('combobox', { name: '模板类型' }));
  await user.click(await screen.findByText('系统通知', { selector: '.ant-select-item-option-content' }));
  await user.type(form.getByLabelText('模板内容'), '请报送');
  await user.click(form.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(calls('/add')).toHaveLength(1));
  expect(calls('/add')[0]?.body).toMatchObject({
    templateName: '催报',
    templateCode: 'duty_2',
    templateType: '4',
    templateContent: '请报送',
    useStatus: '1',
  });
});

it('offers to send only what is in use, and only to whoever may', async () => {
  const off = show({ ...duty, useStatus: '0' });
  expect(await screen.findByText('停用')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /发送测试/ })).not.toBeInTheDocument();
  off.unmount();
  show(duty, ['system:messageTemplate:list']);
  expect(await screen.findByText('启用')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /发送测试|编辑|删除|新增/ })).not.toBeInTheDocument();
});
