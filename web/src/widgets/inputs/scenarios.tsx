import { type ReactNode, useState } from 'react';
import { maxLength } from '@/shared/rules/rules';
import { type FakeHandler, type FakeRequest, refusing, waiting } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { KindFields } from '@/testing/kind-fields';
import { answered } from '@/testing/scenario';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import styles from '@/ui-admin/form/form.module.css';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { money } from '@/ui-admin/values/money';
import { number } from '@/ui-admin/values/number';
import { tags } from '@/ui-admin/values/tags';
import { text } from '@/ui-admin/values/text';
import type { TextControl } from '@/ui-admin/values/text-control';
import { dictionarySource } from './core/dictionary-source';
import { CheckboxGroup } from './view/checkbox-group';
import { checks } from './view/checks-kind';
import { ChoiceSelect } from './view/choice-select';
import { confirmed } from './view/confirmed-kind';
import { Ellipsis } from './view/ellipsis';
import { found } from './view/found-kind';
import { MatchTextInput } from './view/match-text-input';
import { matchText } from './view/match-text-kind';
import { options } from './view/options-kind';
import { SearchSelect } from './view/search-select';
import { SubTablePopover } from './view/sub-table-popover';
import { TimeInput } from './view/time-input';
import { timeOfDay } from './view/time-kind';
import { toggle, yesNo } from './view/yes-no-kind';
import { YesNoSwitch } from './view/yes-no-switch';

const groups = [
  { value: 'child', label: '儿童' },
  { value: 'adult', label: '成人' },
  { value: 'old', label: '老年人' },
  { value: 'pregnant', label: '孕产妇' },
];
const vaccines = Array.from({ length: 26 }, (_, at) => ({ value: `V${at + 1}`, label: `疫苗 ${at + 1}` }));
const people = ['周敏', '何建国', '李秀英', '张伟', '王芳', '刘洋', '陈静', '杨磊', '赵婷', '黄强', '吴霞', '徐斌'].map(
  (text, at) => ({ value: `u${at + 1}`, text }),
);

const find = ({ query }: FakeRequest) =>
  people.filter(({ text }) => text.includes(query.get('keyword') ?? '')).slice(0, Number(query.get('pageSize')));
const labels = ({ query }: FakeRequest) =>
  (query.get('key') ?? '').split(',').map((key) => people.find(({ value }) => value === key)?.text ?? key);
const refuse = refusing(500, '暂时不能查询');

const calls: Record<string, FakeHandler> = {
  'GET /sys/dict/loadDict/*': find,
  'GET /sys/dict/loadDictItem/*': labels,
  'GET /sys/dict/queryAllDictItems': () => ({ vaccine: vaccines.map(({ value, label }) => ({ value, text: label })) }),
};
const late = { 'GET /sys/dict/loadDict/*': waiting, 'GET /sys/dict/loadDictItem/*': waiting };
const failing = { 'GET /sys/dict/loadDict/*': refuse, 'GET /sys/dict/loadDictItem/*': refuse };

type State = { disabled?: boolean; error?: string };

const table = 'sys_user,realname,id';

/** Every input, with the values it begins with. */
function Inputs({ filled, ...state }: State & { filled: boolean }) {
  const sample = (label: string, value: string, children: (control: TextControl) => ReactNode) => (
    <HeldField label={label} initial={filled ? value : ''} {...state}>
      {children}
    </HeldField>
  );
  return (
    <div className={styles.grid}>
      {sample('姓名包含', '*张*', (control) => (
        <MatchTextInput {...control} trim />
      ))}
      {sample('排序号不小于', '>=100', (control) => (
        <MatchTextInput {...control} match="ge" />
      ))}
      {sample('适用人群（多选）', 'child,old', (control) => (
        <ChoiceSelect {...control} options={groups} multiple />
      ))}
      {sample('适用人群', 'child,old', (control) => (
        <CheckboxGroup {...control} options={groups} label="适用人群" />
      ))}
      {sample('是否公开', 'Y', (control) => (
        <YesNoSwitch {...control} />
      ))}
      {sample('开诊时间', '08:30:00', (control) => (
        <TimeInput {...control} />
      ))}
      {sample('疫苗', 'V3', (control) => (
        <SearchSelect {...control} options={vaccines} />
      ))}
      {sample('负责人', 'u4', (control) => (
        <SearchSelect {...control} dict={table} />
      ))}
    </div>
  );
}

const search = (from: { dict: string }, value: string) => (
  <HeldField label="负责人" initial={value}>
    {(control) => <SearchSelect {...control} {...from} />}
  </HeldField>
);

const choices = (part: { loading?: boolean; problem?: string; onRetry?: () => void }) => (
  <HeldField label="适用人群" initial="child">
    {(control) => <ChoiceSelect {...control} options={part.loading || part.problem ? [] : groups} {...part} />}
  </HeldField>
);

function LongTextInDialog() {
  const [open, setOpen] = useState(true);
  return (
    open && (
      <Dialog title="接种门诊" onClose={() => setOpen(false)}>
        <Ellipsis text={long} />
      </Dialog>
    )
  );
}

const subTable = (load: () => Promise<string[]>) => (
  <SubTablePopover name="流感疫苗" code={['gallery']} load={load}>
    {(rows) => (
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    )}
  </SubTablePopover>
);

const long = '各接种门诊应当按照预防接种工作规范的要求公示服务时间，节假日调整的提前三个工作日告知公众。';

const kindCases = [
  { label: '单行文字', kind: text, value: '张三' },
  { label: '部分文字', kind: matchText, value: '张三' },
  { label: '多行文字', kind: longText(), value: '第一行\n第二行' },
  { label: '整数', kind: number, value: 1234567 },
  { label: '金额', kind: money, value: 1234.5 },
  { label: '日期', kind: date, value: '2026-11-25' },
  { label: '日期时间', kind: moment, value: '2026-11-25 09:30:00' },
  { label: '时刻', kind: timeOfDay, value: '09:30:00' },
  { label: '是否', kind: yesNo, value: 'Y' },
  { label: '开关', kind: toggle, value: true },
  { label: '标签', kind: tags, value: '流感,疫苗' },
  { label: '人群', kind: options(groups), value: 'child' },
  { label: '几类人群', kind: checks(groups), value: 'child,old' },
  { label: '负责人', kind: found(dictionarySource(table), '输入姓名查找'), value: 'u2' },
  { label: '确认', kind: confirmed('以上内容已核对'), value: '' },
];

export const scenarios = answered(calls, [
  { title: 'empty', note: '没有填写', render: () => <Inputs filled={false} /> },
  { title: 'filled', note: '填写了', render: () => <Inputs filled /> },
  { title: 'disabled', note: '不能修改', render: () => <Inputs filled disabled /> },
  { title: 'invalid', note: '没有通过检查', render: () => <Inputs filled error="请检查这一项" /> },
  { title: 'search-words', note: '在字典里查找', render: () => search({ dict: 'vaccine' }, 'V3') },
  { title: 'search-loading', note: '名称还没有到', calls: late, render: () => search({ dict: table }, 'u4') },
  { title: 'search-error', note: '名称没有取到', calls: failing, render: () => search({ dict: table }, 'u4') },
  { title: 'search-no-code', note: '没有设置字典', render: () => search({ dict: '' }, '') },
  { title: 'choices-loading', note: '选项还没有到', render: () => choices({ loading: true }) },
  {
    title: 'choices-error',
    note: '选项没有取到',
    render: () => choices({ problem: '暂时不能读取选项', onRetry: () => {} }),
  },
  {
    title: 'ellipsis',
    note: '长文字截短，短文字不变',
    render: () => (
      <>
        <p>
          <Ellipsis text={long} />
        </p>
        <p>
          <Ellipsis text={long} limit={12} />
        </p>
        <p>
          <Ellipsis text="接种门诊" />
        </p>
      </>
    ),
  },
  { title: 'ellipsis-in-dialog', note: 'Esc 先关全文，再关弹窗', render: () => <LongTextInDialog /> },
  {
    title: 'sub-table',
    note: '点开才加载',
    render: () => subTable(() => Promise.resolve(['第一批，2000 支', '第二批，1500 支'])),
  },
  {
    title: 'sub-table-error',
    note: '三次重试后打不开',
    render: () => subTable(() => Promise.reject(new Error('没有回应'))),
  },
  {
    title: 'prompt',
    note: '只问一段文字的弹窗，确定前检查',
    render: () => (
      <PromptModal
        title="驳回"
        label="驳回原因"
        required="请填写驳回原因"
        rules={[maxLength(100)]}
        multiline
        onOk={() => {}}
        onCancel={() => {}}
      />
    ),
  },
  { title: 'kinds', note: '每一种值：表单、列表、查询', render: () => <KindFields cases={kindCases} /> },
  {
    title: 'kinds-disabled',
    note: '每一种值：不能修改',
    render: () => <KindFields cases={kindCases.map((each) => ({ ...each, disabled: true }))} />,
  },
  {
    title: 'kinds-invalid',
    note: '每一种值：校验没有通过',
    render: () => <KindFields cases={kindCases.map((each) => ({ ...each, error: '请检查' }))} />,
  },
]);
