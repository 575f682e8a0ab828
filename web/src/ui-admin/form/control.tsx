import { DatePicker, Input, InputNumber, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { clearButton } from './clear-button';
import { type ControlProps, type FieldSpec, textOf } from './field-spec';
import styles from './form.module.css';

const dateFormat = 'YYYY-MM-DD';
const timeFormat = 'YYYY-MM-DD HH:mm:ss';

/** The control for the kind of a field. */
export function SpecControl<Row extends FieldValues>({ spec, ...control }: ControlProps & { spec: FieldSpec<Row> }) {
  const { aria, disabled, invalid, onBlur, onChange, value } = control;
  const status = invalid ? 'error' : '';
  switch (spec.kind) {
    case 'textarea':
      return (
        <Input.TextArea
          {...aria}
          value={textOf(value)}
          rows={spec.rows ?? 3}
          status={status}
          disabled={disabled}
          showCount={spec.max ? { formatter: ({ count }) => `${count}/${spec.max}` } : false}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <InputNumber
          {...aria}
          className={styles.fill}
          value={typeof value === 'number' ? value : null}
          min={0}
          precision={0}
          controls={false}
          status={status}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(next) => onChange(next ?? 0)}
        />
      );
    case 'switch':
    case 'yesNo':
      return <SwitchControl {...control} letters={spec.kind === 'yesNo'} />;
    case 'select':
      return (
        <Select
          {...aria}
          value={textOf(value) || null}
          options={[...(spec.options ?? [])]}
          status={status}
          disabled={disabled}
          allowClear={spec.required ? false : clearButton}
          placeholder="请选择"
          onBlur={onBlur}
          onChange={(next: string | null | undefined) => onChange(next ?? '')}
        />
      );
    case 'date':
    case 'time':
      return <DateControl {...control} withTime={spec.kind === 'time'} />;
    case 'custom':
      return spec.render?.(control) ?? null;
    default:
      return (
        <Input
          {...aria}
          value={textOf(value)}
          status={status}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function SwitchControl({ aria, disabled, letters, onChange, value }: ControlProps & { letters: boolean }) {
  const on = letters ? value === 'Y' : value === true;
  return (
    <span className={styles.switch}>
      <Switch
        id={aria.id}
        {...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {})}
        checked={on}
        disabled={disabled}
        checkedChildren="是"
        unCheckedChildren="否"
        onChange={(next) => onChange(letters ? (next ? 'Y' : 'N') : next)}
      />
    </span>
  );
}

/** A day, or a moment. What was typed counts when the field is left; Enter takes it, or opens the calendar, and leaves the form alone. */
function DateControl({
  aria,
  disabled,
  invalid,
  onBlur,
  onChange,
  value,
  withTime,
}: ControlProps & { withTime: boolean }) {
  const [open, setOpen] = useState(false);
  const format = withTime ? timeFormat : dateFormat;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!open) setOpen(true);
    }
  };
  const take = (next: Dayjs | null) => onChange(next ? next.format(format) : null);
  return (
    <DatePicker
      {...aria}
      className={styles.fill}
      value={value ? dayjs(textOf(value), format) : null}
      format={format}
      showTime={withTime}
      needConfirm={false}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={onKeyDown}
      status={invalid ? 'error' : ''}
      disabled={disabled}
      onBlur={onBlur}
      onChange={take}
      // A button pressed while the calendar is open comes before onChange.
      onCalendarChange={(next) => {
        if (!Array.isArray(next)) take(next);
      }}
    />
  );
}
