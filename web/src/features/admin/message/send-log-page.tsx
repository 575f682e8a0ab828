import type { Schemas } from '@/shared/api/generated';
import { sysSms } from '@/shared/api/tables/sys-sms';
import { StateTag, type Toned } from '@/ui-admin/state/tag';
import { text } from '@/ui-admin/values/text';
import { columnsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';

/** One message by SMS or mail. Of the recipient a part is known, of the words nothing. */
export type SentRow = Schemas['SentMessage'];

/** What became of the messages that were sent: answers why a code never came. */
export default function SendLogPage() {
  return <ListPage title="消息发送记录" resource={sent} />;
}

const states: Record<SentRow['esSendStatus'], Toned> = {
  0: { text: '发送中', tone: 'info' },
  1: { text: '已发出', tone: 'success' },
  2: { text: '失败', tone: 'error' },
};

const sent: ListResource<SentRow> = {
  base: '/sys/message/sysMessage',
  label: '消息发送记录',
  permission: 'system:message',
  exportName: '消息发送记录',
  urls: { add: null, edit: null, delete: null, deleteBatch: null, importExcel: null },
  nameOf: ({ esTitle, esReceiver }) => `${esTitle}，${esReceiver}`,
  columns: columnsOf(sysSms, [
    { name: 'createTime', width: 152 },
    { name: 'esReceiver', width: 160, rowHeader: true },
    { name: 'esTitle', width: 160 },
    { name: 'esType', width: 72 },
    { name: 'esSendStatus', width: 88, render: ({ esSendStatus }) => <StateTag {...states[esSendStatus]} /> },
    { name: 'esResult' },
    { name: 'esSendTime', width: 152 },
    { name: 'esSendNum', width: 88, hidden: true },
    { name: 'templateCode', width: 160, hidden: true },
  ]),
  query: queryOf(sysSms, [
    { name: 'esReceiver', kind: text, placeholder: '完整手机或邮箱' },
    { name: 'esSendStatus' },
    { name: 'createTime' },
    { name: 'esType' },
  ]),
  detail: true,
  batchDelete: false,
  emptyText: '还没有发送过短信和邮件',
};
