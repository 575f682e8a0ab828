import { InputNumber } from 'antd';
import styles from '../form/form.module.css';
import type { ControlProps, FilterControl } from './value-kind';

export type Numbers = {
  /** Smallest number; 0 by default, null for any. */
  least?: number | null;
  most?: number;
  /** Digits after the point; none by default, null for any. */
  decimals?: number | null;
  /** Nothing is not 0. */
  optional?: boolean;
};

export type NumberProps = ControlProps<number | null> & { limits: Numbers };

/** A number of a row. */
export function NumberControl(props: NumberProps) {
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

/** The number that rows are compared with. */
export function NumberFilter({ aria, invalid, onChange, value }: FilterControl) {
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
