import { useMemo, useState } from 'react';
import { jsonText } from '@/shared/rules/json';
import { notTaken } from '@/ui-admin/form/server-rules';
import { StateTag } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type TemplateRow, templateBase } from './message-api';
import { SendDialog } from './send-dialog';

/** The texts by which staff send messages: kept, tried out and switched off here. */
export default function TemplatePage() {
  const [sending, setSending] = useState<TemplateRow | null>(null);
  const resource = useMemo(() => templates(setSending), []);
  return (
    <>
      <ListPage title="消息模板" resource={resource} />
      {sending && <SendDialog template={sending} onClose={() => setSending(null)} />}
    </>
  );
}

const types = [
  { value: '1', label: '短信' },
  { value: '2', label: '邮件' },
  { value: '4', label: '系统通知' },
];

const uses = [
  { value: '1', label: '启用' },
  { value: '0', label: '停用' },
];

/** A place in a template, as its writer types it. */
const placeExample = `\${名称}`;

const blank: TemplateRow = {
  id: '',
  version: 0,
  createBy: '',
  createTime: '',
  updateBy: '',
  updateTime: null,
  templateName: '',
  templateCode: '',
  templateType: '',
  templateContent: '',
  templateTestJson: '',
  useStatus: '1',
};

const templates = (onSend: (row: TemplateRow) => void): ListResource<TemplateRow> => ({
  base: templateBase,
  label: '消息模板',
  permission: 'system:messageTemplate',
  urls: { importExcel: null },
  nameOf: ({ templateName }) => templateName,
  columns: [
    { name: 'templateName', title: '模板名称', width: 160, rowHeader: true, sorter: true },
    { name: 'templateCode', title: '模板编码', width: 160, sorter: true },
    {
      name: 'templateType',
      title: '类型',
      width: 96,
      render: ({ templateType }) => types.find(({ value }) => value === templateType)?.label,
    },
    { name: 'templateContent', title: '模板内容', ellipsis: true },
    {
      name: 'useStatus',
      title: '状态',
      width: 80,
      render: ({ useStatus }) => (
        <StateTag tone={useStatus === '1' ? 'success' : 'flat'}>{useStatus === '1' ? '启用' : '停用'}</StateTag>
      ),
    },
    { name: 'createTime', title: '创建时间', kind: moment, width: 152, sorter: true, hidden: true },
  ],
  query: [
    { name: 'templateName', label: '模板名称', kind: matchText },
    { name: 'templateCode', label: '模板编码', kind: matchText },
    { name: 'templateType', label: '类型', kind: options(types) },
    { name: 'useStatus', label: '状态', kind: options(uses) },
  ],
  fields: [
    {
      name: 'templateName',
      label: '模板名称',
      kind: text,
      required: true,
      max: 50,
      hint: '也是邮件和系统通知的标题',
    },
    {
      name: 'templateCode',
      label: '模板编码',
      kind: text,
      required: true,
      max: 32,
      asyncRules: [notTaken('sys_sms_template', 'template_code')],
      hint: '以字母开头，只能有字母、数字、下划线和短横线',
    },
    { name: 'templateType', label: '类型', kind: options(types), required: true },
    { name: 'useStatus', label: '状态', kind: options(uses), required: true, hint: '停用的模板不能发送' },
    {
      name: 'templateContent',
      label: '模板内容',
      kind: longText(6),
      required: true,
      max: 1000,
      hint: `纯文本；要填入的地方写成 ${placeExample}。短信和系统通知填好后最多 500 个字`,
    },
    {
      name: 'templateTestJson',
      label: '测试数据',
      kind: longText(4),
      max: 1000,
      rules: [jsonText],
      hint: '发送测试时用的值，JSON 对象，如 {"name":"王芳"}',
    },
  ],
  blank,
  exportName: '消息模板',
  rowActions: (row) =>
    row.useStatus === '1'
      ? [{ key: 'send', label: '发送测试', permission: 'system:messageTemplate:send', run: () => onSend(row) }]
      : [],
});
