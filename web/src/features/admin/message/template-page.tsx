import { sysSmsTemplate } from '@/shared/api/tables/sys-sms-template';
import { jsonText } from '@/shared/rules/json';
import { StateTag } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { listScreen } from '@/widgets/list-page/list-screen';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { type TemplateRow, templateBase } from './message-api';
import { SendDialog } from './send-dialog';

/** A place in a template, as its writer types it. */
const placeExample = `\${名称}`;

/** The texts by which staff send messages: kept, tried out and switched off here. */
export default listScreen<TemplateRow>('消息模板', {
  base: templateBase,
  label: '消息模板',
  permission: 'system:messageTemplate',
  urls: { importExcel: null },
  nameOf: ({ templateName }) => templateName,
  columns: columnsOf(sysSmsTemplate, [
    { name: 'templateName', width: 160, rowHeader: true },
    { name: 'templateCode', width: 160 },
    { name: 'templateType', width: 104 },
    { name: 'templateContent', ellipsis: true },
    {
      name: 'useStatus',
      width: 80,
      render: ({ useStatus }) => (
        <StateTag tone={useStatus === '1' ? 'success' : 'flat'}>{useStatus === '1' ? '启用' : '停用'}</StateTag>
      ),
    },
    { name: 'createTime', width: 152, hidden: true },
  ]),
  query: queryOf(sysSmsTemplate, [
    { name: 'templateName' },
    { name: 'templateCode' },
    { name: 'templateType' },
    { name: 'useStatus' },
  ]),
  fields: fieldsOf(sysSmsTemplate, [
    { name: 'templateName', hint: '也是邮件和系统通知的标题' },
    { name: 'templateCode', hint: '以字母开头，只能有字母、数字、下划线和短横线' },
    { name: 'templateType' },
    { name: 'useStatus', hint: '停用的模板不能发送' },
    {
      name: 'templateContent',
      kind: longText(6),
      hint: `纯文本；要填入的地方写成 ${placeExample}。短信和系统通知填好后最多 500 个字`,
    },
    {
      name: 'templateTestJson',
      kind: longText(4),
      rules: [jsonText],
      hint: '发送测试时用的值，JSON 对象，如 {"name":"王芳"}',
    },
  ]),
  exportName: '消息模板',
  actions: [
    {
      on: 'row',
      key: 'send',
      label: '发送测试',
      permission: 'system:messageTemplate:send',
      when: ({ useStatus }) => useStatus === '1',
      form: (row, close) => <SendDialog template={row} onClose={close} />,
    },
  ],
});
