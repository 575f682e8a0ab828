import type { SearchProps } from '@/shared/api/public';
import { FormField } from '@/ui-portal/form-field';
import { type Option, Options } from '@/ui-portal/questions';

const places: Option[] = [
  { value: '', text: '标题、正文和附件' },
  { value: 'title', text: '只在标题里' },
  { value: 'body', text: '只在正文里' },
  { value: 'file', text: '只在附件里' },
];

export const types: Option[] = [
  { value: '', text: '全部类型' },
  { value: 'article', text: '文章' },
  { value: 'document', text: '政策文件' },
  { value: 'letter', text: '信件答复' },
  { value: 'topic', text: '专题' },
];

const orders: Option[] = [
  { value: '', text: '最相关的在前' },
  { value: 'time', text: '最新的在前' },
];

type TextProps = {
  name: string;
  label: string;
  value: string;
  hint?: string;
  error?: string;
  type?: 'text' | 'date';
};

function TextField({ name, label, value, hint, error, type = 'text' }: TextProps) {
  return (
    <FormField id={`search-${name}`} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={type}
          defaultValue={value}
          maxLength={type === 'text' ? 100 : undefined}
          autoComplete="off"
        />
      )}
    </FormField>
  );
}

type SelectProps = { name: string; label: string; value: string; choices: Option[] };

function SelectField({ name, label, value, choices }: SelectProps) {
  return (
    <FormField id={`search-${name}`} label={label}>
      {(control) => (
        <select {...control} name={name} defaultValue={value}>
          <Options of={choices} />
        </select>
      )}
    </FormField>
  );
}

/** Every choice of a search. A plain form: it works without script, and its choices stand in the address. */
export function AdvancedForm({ asked, columns }: Pick<SearchProps, 'asked' | 'columns'>) {
  const tree = columns.map(({ id, name, depth }) => ({ value: id, text: `${'　'.repeat(depth)}${name}` }));
  const reversed = asked.from !== '' && asked.to !== '' && asked.from > asked.to ? '早于“从”的日期' : '';
  return (
    <search aria-label="高级搜索">
      <form className="advanced" action="/searchall" method="get">
        <TextField name="keyword" label="包含这些词" value={asked.keyword} hint="几个词用空格分开，次序不限" />
        <TextField name="phrase" label="包含这句话" value={asked.phrase} hint="一字不差地出现" />
        <TextField name="without" label="不包含这些词" value={asked.without} hint="几个词用空格分开" />
        <SelectField name="field" label="在哪里找" value={asked.field} choices={places} />
        <SelectField name="m_id" label="栏目" value={asked.m_id} choices={[{ value: '', text: '全部栏目' }, ...tree]} />
        <SelectField name="type" label="类型" value={asked.type} choices={types} />
        <TextField name="source" label="来源" value={asked.source} hint="例如 国家疾控局，写一部分也可以" />
        <TextField name="from" label="发布日期从" value={asked.from} type="date" />
        <TextField name="to" label="到（含当天）" value={asked.to} type="date" error={reversed} />
        <SelectField name="sort" label="次序" value={asked.sort} choices={orders} />
        <p className="advanced-acts">
          <button className="btn" type="submit">
            搜索
          </button>
          <a href="/searchall">清空条件</a>
        </p>
      </form>
    </search>
  );
}
