import { InputNumber } from 'antd';
import styles from '../form/form.module.css';
import { byNumber } from './order';
import {
  type ControlProps,
  type Filter,
  type FilterableKind,
  type FilterControl,
  type Parsed,
  textOf,
} from './value-kind';

type Numbers = {
  /** Smallest number; 0 by default, null for any. */
  least?: number | null;
  most?: number;
  /** Digits after the point; none by default, null for any. */
  decimals?: number | null;
  /** Nothing is not 0. */
  optional?: boolean;
};

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
    check: (value) => (typeof value === 'number' ? outside(value, { most: limits.most }) : null),
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

function outside(
  value: number,
  { least = 0, most, decimals = 0 }: Numbers & { most?: number | undefined },
): string | null {
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

function NumberControl(props: ControlProps<number | null> & { limits: Numbers }) {
  const { aria, disabled, invalid, onBlur, onChange, value, limits } = props;
  const { least = 0, decimals = 0, optional } = limits;
  return (
    <InputNumber
      {...aria}
      className={styles.fill}
      value={typeof value === 'number' ? value : null}
      {...(least === null ? {} : { min: least })}
      {...(decimals === null ? {} : { precision: decimals })}
      controls={false}
      status={invalid ? 'error' : ''}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(next) => onChange(optional ? next : (next ?? 0))}
    />
  );
}

function NumberFilter({ aria, invalid, onChange, value }: FilterControl) {
  return (
    <InputNumber<string>
      {...aria}
      stringMode
      className={styles.fill}
      status={invalid ? 'error' : ''}
      controls={false}
      placeholder="请输入数字"
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
