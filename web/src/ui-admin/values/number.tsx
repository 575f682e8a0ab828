import { Input } from 'antd';
import { later } from '../later';
import type { Numbers } from './number-input';
import { byNumber } from './order';
import { type Filter, type FilterableKind, type Parsed, textOf } from './value-kind';

/** Typing and limits of numbers are a large part of the kit, so it comes with the first field. */
const inputs = () => import('./number-input');

const NumberControl = later(
  async () => (await inputs()).NumberControl,
  ({ aria, value }) => <Input {...aria} disabled value={textOf(value)} />,
);

const NumberFilter = later(
  async () => (await inputs()).NumberFilter,
  ({ aria, value }) => <Input {...aria} disabled value={value} />,
);

/** Numbers of a range. */
export function numbers(limits: Numbers = {}): FilterableKind<number | null> {
  const empty = limits.optional ? null : 0;
  return {
    show: (value) => (typeof value === 'number' ? apart(String(value)) : textOf(value)),
    edit: (control) => <NumberControl {...control} limits={limits} />,
    text: textOf,
    empty,
    parse: (typed) => read(typed, limits, empty),
    compare: byNumber,
    check: (value) => (typeof value === 'number' ? outside(value, limits) : null),
    filter: numberFilter,
    width: 64,
    align: 'right',
  };
}

const numberFilter: Filter = {
  comparisons: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'empty', 'not_empty'],
  type: 'number',
  control: (control) => <NumberFilter {...control} />,
};

/** A whole number from 0 upwards. */
export const number = numbers();

/** Thousands are set apart; what stands after the point stays. */
export function apart(digits: string): string {
  const [whole = '', ...fraction] = digits.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

/** Full-width digits, separators and the sign of the currency are read, too. */
function read(typed: string, limits: Numbers, empty: number | null): Parsed<number | null> {
  const plain = typed.normalize('NFKC').replace(/[,\s¥元]/g, '');
  if (plain === '') {
    return { value: empty };
  }
  const value = Number(plain);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) || !Number.isFinite(value)) {
    return { problem: `“${typed.trim()}”不是数字，请填写数字，如 12` };
  }
  const problem = outside(value, limits);
  return problem ? { problem } : { value };
}

function outside(value: number, { least = 0, most, decimals = 0 }: Numbers): string | null {
  if (least !== null && value < least) {
    return `不能小于 ${least}`;
  }
  if (most !== undefined && value > most) {
    return `不能大于 ${most}`;
  }
  if (decimals !== null && Number(value.toFixed(decimals)) !== value) {
    return decimals === 0 ? '请填写整数' : `小数点后最多 ${decimals} 位`;
  }
  return null;
}
