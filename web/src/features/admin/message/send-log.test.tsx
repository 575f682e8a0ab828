import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import SendLogPage, { type SentRow } from './send-log-page';

givenStaffBrowser();

const lost: SentRow = {
  id: '1',
  esTitle: '登录验证码',
  esType: '1',
  esType_dictText: '短信',
  esReceiver: '138****1234',
  templateCode: 'code.login',
  esSendTime: '2026-11-20 09:30:05',
  esSendStatus: '2',
  esSendStatus_dictText: '失败',
  esSendNum: 1,
  esResult: '短信网关应答状态 502',
  createTime: '2026-11-20 09:30:00',
};

it('finds by the whole number what became of a message, and offers nothing that changes it', async () => {
  const server = createFakeServer({
    'GET /sys/message/sysMessage/list': () => ({ records: [lost], total: 1, size: 10, current: 1, pages: 1 }),
  });
  const { user } = renderWidget(<SendLogPage />, { server, codes: ['system:message:list'] });
  const table = await screen.findByRole('table', { name: '消息发送记录列表' });
  expect(await within(table).findByText('短信网关应答状态 502')).toBeInTheDocument();
  expect(within(table).getByText('失败')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /新增|编辑|删除|导出|导入/ })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('收件人'), '13800001234{Enter}');
  await waitFor(() =>
    expect(server.requests.some(({ query }) => query.get('esReceiver') === '13800001234')).toBe(true),
  );
});
