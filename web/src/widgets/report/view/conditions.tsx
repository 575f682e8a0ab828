import { date } from '@/ui-admin/values/date';
import { moment } from '@/ui-admin/values/moment';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import type { FilterableKind, FilterKind, FormFilter } from '@/ui-admin/values/value-kind';
import { found, matchText, options } from '@/widgets/inputs';
import type { QueryField } from '@/widgets/list';
import { loadWords } from '../core/calls';
import { type ReportCondition, type ReportParameter, readWords, yesNo } from '../core/read';
import { fromTo } from './from-to';

/** Milliseconds without typing before words are looked for. */
const pause = 300;

const number = numbers({ least: null, decimals: null, optional: true });

/** A condition of a report as a field of a query form. */
export const queryFieldOf = (condition: ReportCondition): QueryField => ({
  name: condition.name,
  label: condition.label,
  kind: condition.range ? rangeOf(condition) : singleOf(condition),
});

/** A parameter as a field of a query form. A moment is asked for by its day. */
export function parameterFieldOf({ name, label, type, usual }: ReportParameter): QueryField {
  const field = { name: `self_${name}`, label };
  if (type === 'date' || type === 'datetime') {
    return { ...field, label: usual ? `${label}（默认 ${usual}）` : label, kind: alone(date) };
  }
  if (type === 'boolean') return { ...field, kind: options(yesNo) };
  return { ...field, kind: type === 'number' ? number : text, ...(usual ? { placeholder: `默认为 ${usual}` } : {}) };
}

function singleOf(condition: ReportCondition): FilterKind {
  const { view, words } = condition;
  if (view === 'text') return matchText;
  if (view === 'list') return options(words);
  if (view === 'search') return searched(condition);
  return view === 'number' ? number : alone(view === 'date' ? date : moment);
}

/** A day that is asked for by itself, not as one of two. */
function alone({ chosen, filter: { inForm: _, ...filter } }: FilterableKind<string | null>): FilterKind {
  return { filter, ...(chosen ? { chosen } : {}) };
}

function rangeOf(condition: ReportCondition): FilterKind {
  const { view, label } = condition;
  if (view === 'date' || view === 'datetime') return date;
  if (view === 'number' || view === 'text') {
    const { filter } = view === 'number' ? number : text;
    return { filter: { ...filter, inForm: fromTo(label, view === 'number') } };
  }
  // A word has no neighbours: its range is the word itself.
  const kind = singleOf(condition);
  const send: FormFilter['send'] = (name, value) => ({ [`${name}_begin`]: value, [`${name}_end`]: value });
  return { ...kind, filter: { ...kind.filter, inForm: { ...kind.filter.inForm, send } } };
}

function searched({ label, reference }: ReportCondition): FilterKind {
  const find = async (keyword: string, signal: AbortSignal) => readWords(await loadWords(reference, keyword, signal));
  return found(
    {
      key: ['report', 'words', reference],
      pause,
      find,
      labelOf: async (value, signal) =>
        (await find(value, signal)).find((word) => word.value === value)?.label ?? value,
    },
    `请输入${label}`,
  );
}
