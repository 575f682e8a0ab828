import { StateTag, type TagTone } from '@/ui-admin/state/tag';
import { moment } from '@/ui-admin/values/moment';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource, ListRow } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';

/** One message by SMS or mail. Of the recipient a part is known, of the words nothing. */
export type SentRow = ListRow & {
  esTitle: string;
  esType: '1' | '2';
  esReceiver: string;
  templateCode: string;
  esSendTime: string | null;
  esSendStatus: '0' | '1' | '2';
  esSendNum: number;
  esResult: string;
  createTime: string;
};

/** What became of the messages that were sent: answers why a code never came. */
export default function SendLogPage() {
  return <ListPage title="消息发送记录" resource={sent} />;
}

const kinds = [
  { value: '1', label: '短信' },
  { value: '2', label: '邮件' },
];

const states: Record<SentRow['esSendStatus'], { text: string; tone: TagTone }> = {
  0: { text: '发送中', tone: 'info' },
  1: { text: '已发出', tone: 'success' },
  2: { text: '失败', tone: 'error' },
};

const stateOptions = Object.entries(states).map(([value, { text }]) => ({ value, label: text }));

const sent: ListResource<SentRow> = {
  base: '/sys/message/sysMessage',
  label: '消息发送记录',
  permission: 'system:message',
  exportName: '消息发送记录',
  urls: { add: null, edit: null, delete: null, deleteBatch: null, importExcel: null },
  nameOf: ({ esTitle, esReceiver }) => `${esTitle}，${esReceiver}`,
  columns: [
    { name: 'createTime', title: '时间', kind: moment, width: 152, sorter: true },
    { name: 'esReceiver', title: '收件人', width: 160, rowHeader: true },
    { name: 'esTitle', title: '模板', width: 160 },
    {
      name: 'esType',
      title: '方式',
      width: 72,
      render: ({ esType }) => kinds.find(({ value }) => value === esType)?.label,
    },
    {
      name: 'esSendStatus',
      title: '状态',
      width: 88,
      render: ({ esSendStatus }) => <StateTag tone={states[esSendStatus].tone}>{states[esSendStatus].text}</StateTag>,
    },
    { name: 'esResult', title: '失败原因' },
    { name: 'esSendTime', title: '结果时间', kind: moment, width: 152 },
    { name: 'esSendNum', title: '发送次数', kind: number, width: 88, hidden: true },
    { name: 'templateCode', title: '模板编码', width: 160, hidden: true },
  ],
  query: [
    { name: 'esReceiver', label: '收件人', kind: text, placeholder: '完整手机或邮箱' },
    { name: 'esSendStatus', label: '状态', kind: options(stateOptions) },
    { name: 'createTime', label: '时间', kind: moment },
    { name: 'esType', label: '方式', kind: options(kinds) },
  ],
  detail: true,
  batchDelete: false,
  emptyText: '还没有发送过短信和邮件',
};
