import { useState } from 'react';
import { type FakeHandler, refusing, waiting } from '@/testing/fake-server';
import { KindFields } from '@/testing/kind-fields';
import { answered } from '@/testing/scenario';
import { Field } from '@/ui-admin/form/field';
import { colourNames } from './core/colours';
import { colour } from './view/colour-kind';
import { dict } from './view/dict-kind';
import { DictRadio } from './view/dict-radio';
import { DictSelect } from './view/dict-select';
import { DictTag } from './view/dict-tag';
import { DictionaryText } from './view/dictionary-text';

const words = {
  sex: [
    { value: '1', text: '男' },
    { value: '2', text: '女' },
  ],
  freshness: [
    { value: 'fresh', text: '按期更新', color: 'green' },
    { value: 'due', text: '临近到期', color: 'gold' },
    { value: 'late', text: '超期未更新', color: '#c4432a' },
  ],
};
const departs = [
  { value: '11', text: '传染病防制科' },
  { value: '12', text: '免疫规划科' },
];
const calls: Record<string, FakeHandler> = {
  'GET /sys/dict/queryAllDictItems': () => words,
  'GET /sys/dict/getDictItems/*': () => departs,
};
const late = { 'GET /sys/dict/queryAllDictItems': waiting };
const failing = { 'GET /sys/dict/queryAllDictItems': refusing(500, '暂时不能读取字典') };

type Case = {
  title: string;
  note: string;
  calls?: Record<string, FakeHandler>;
  code?: string;
  value?: string;
  disabled?: boolean;
  invalid?: boolean;
};

const cases: Case[] = [
  { title: 'empty', note: '没有选择' },
  { title: 'filled', note: '选了一项', value: 'due' },
  { title: 'disabled', note: '不能修改', value: 'due', disabled: true },
  { title: 'invalid', note: '必须选择', invalid: true },
  { title: 'table', note: '表字典', code: 'sys_depart,depart_name,id', value: '12' },
  { title: 'loading', note: '字典还没有到', calls: late, value: 'due' },
  { title: 'error', note: '字典没有取到，可以重新加载', calls: failing, value: 'due' },
  { title: 'no-code', note: '没有设置编码', code: '' },
];

/** A select, a select of several and radio buttons over one dictionary. */
function Controls({ code = 'freshness', value: initial = '', disabled = false, invalid = false }: Partial<Case>) {
  const [value, onChange] = useState(initial);
  const error = invalid ? '请选择更新状态' : undefined;
  const shared = { code, value, onChange, disabled, invalid };
  return (
    <div className="stack">
      <Field id="one" label="更新状态" required error={error}>
        {(aria) => <DictSelect {...shared} aria={aria} />}
      </Field>
      <Field id="several" label="更新状态（多选）" error={error}>
        {(aria) => <DictSelect {...shared} aria={aria} multiple />}
      </Field>
      <Field id="radio" label="更新状态（单选）" required error={error}>
        {(aria) => <DictRadio {...shared} aria={aria} label="更新状态（单选）" />}
      </Field>
    </div>
  );
}

const texts = ['1', '1,2', '1,9', ''];

export const scenarios = answered(calls, [
  ...cases.map((each) => ({ ...each, render: () => <Controls {...each} /> })),
  {
    title: 'texts',
    note: '值的文字：一个、几个、字典里没有的、空',
    render: () => (
      <ul>
        {texts.map((value) => (
          <li key={value}>
            “{value}”：
            <DictionaryText code="sex" value={value} />
          </li>
        ))}
        <li>
          <DictionaryText code="freshness" value="late" />
        </li>
      </ul>
    ),
  },
  {
    title: 'tags',
    note: '每种颜色，没有颜色，不认识的颜色',
    render: () => (
      <ul>
        {colourNames.map(({ value, label }) => (
          <li key={value}>
            <DictTag text={label} color={value} />
          </li>
        ))}
        <li>
          <DictTag text="自定颜色" color="#7a4b00" />
        </li>
        <li>
          <DictTag text="没有颜色" />
        </li>
        <li>
          <DictTag text="不认识的颜色" color="tomato" />
        </li>
      </ul>
    ),
  },
  {
    title: 'kinds',
    note: '字典值和颜色：表单、列表、查询',
    render: () => (
      <KindFields
        cases={[
          { label: '更新', kind: dict('freshness'), value: 'due' },
          { label: '几种更新', kind: dict('freshness', { multiple: true }), value: 'fresh,late' },
          { label: '科室', kind: dict('sys_depart,depart_name,id'), value: '12' },
          { label: '颜色', kind: colour, value: 'gold' },
        ]}
      />
    ),
  },
]);
