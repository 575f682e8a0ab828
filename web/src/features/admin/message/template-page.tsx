import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '@/shared/api/errors';
import { sysSmsTemplate } from '@/shared/api/tables/sys-sms-template';
import { useDebounced } from '@/shared/hooks/use-debounced';
import { jsonText } from '@/shared/rules/json';
import { email, publicMobile } from '@/shared/rules/person';
import type { FieldAria } from '@/ui-admin/form/field';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { StateTag } from '@/ui-admin/state/tag';
import { useToast } from '@/ui-admin/use-toast';
import { aside } from '@/ui-admin/values/aside';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import { switched } from '@/widgets/inputs';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { user } from '@/widgets/pickers';
import styles from './message.module.css';
import { previewOptions, sendMessage, type TemplateRow, type TemplateType, templateBase } from './message-api';

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
    { name: 'useStatus', kind: switched(sysSmsTemplate.useStatus.options), hint: '停用的模板不能发送' },
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

type Props = { template: TemplateRow; onClose: () => void };

/** What goes out; `preview` holds nothing and gives the resulting text its place among the fields. */
type Trial = { templateContent: string; testData: string; preview: string; receiver: string };

/** Sends one message by a template, to see that it arrives and how it reads. */
function SendDialog({ template, onClose }: Props) {
  const toast = useToast();
  const { templateName, templateContent, templateTestJson } = template;
  return (
    <FormModal<Trial>
      title="发送测试"
      note={templateName}
      ok="发送"
      initial={{ templateContent, testData: templateTestJson, preview: '', receiver: '' }}
      specs={specsOf(template)}
      save={async ({ testData, receiver }) => toast.done(await sendMessage(template, testData, receiver))}
      onClose={onClose}
      width={560}
    />
  );
}

const receivers: Record<TemplateType, FieldSpec<Trial>> = {
  1: { name: 'receiver', label: '手机号', kind: text, required: true, rules: [publicMobile], wide: true },
  2: { name: 'receiver', label: '邮箱', kind: text, required: true, rules: [email], wide: true },
  4: {
    name: 'receiver',
    label: '接收人',
    kind: user({ multiple: true }),
    required: true,
    wide: true,
    hint: '最多 20 人；发出后在他们的通知里',
  },
};

const specsOf = ({ templateCode, templateType }: TemplateRow): FieldSpec<Trial>[] => [
  { name: 'templateContent', label: '模板内容', kind: longText(4), disabled: true },
  {
    name: 'testData',
    label: '测试数据',
    kind: longText(4),
    rules: [jsonText],
    hint: 'JSON 对象，如 {"name":"王芳"}，给模板里的每个名称一个值',
  },
  {
    name: 'preview',
    label: '将要发送的内容',
    kind: aside(({ aria }) => <Preview templateCode={templateCode} aria={aria} />),
  },
  receivers[templateType],
];

/** Milliseconds of rest before the server is asked. */
const previewDelay = 300;

function Preview({ templateCode, aria }: { templateCode: string; aria: FieldAria }) {
  const { control } = useFormContext<Trial>();
  const testData = useDebounced(useWatch({ control, name: 'testData' }), previewDelay);
  const broken = jsonText(testData);
  const { data, error } = useQuery({ ...previewOptions(templateCode, testData), enabled: broken === null });
  const problem = broken ?? (error ? wordsOf(error) : null);
  if (problem) {
    return (
      <output {...aria} className={`${styles.preview} wrong`}>
        还不能发送：{problem}
      </output>
    );
  }
  return (
    <output {...aria} className={data ? styles.preview : `${styles.preview} ${styles.muted}`}>
      {data ? data.text : '正在生成'}
    </output>
  );
}

const wordsOf = (error: Error) =>
  error instanceof ApiError ? (error.fields.testData ?? error.message) : messageOf(error);
