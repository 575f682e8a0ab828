import { type ReactNode, useId, useState } from 'react';
import { Field } from '@/ui-admin/form/field';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import styles from './held-field.module.css';

export type KindCase = { label: string; kind: ValueKind<unknown>; value: unknown; disabled?: boolean; error?: string };

/** Kinds of value as a person meets them: the control of a form, what a cell shows, and the control of a condition. */
export function KindFields({ cases }: { cases: readonly KindCase[] }) {
  return cases.map((each) => <KindField key={each.label} {...each} />);
}

function KindField({ label, kind, value: initial, disabled = false, error }: KindCase): ReactNode {
  const id = useId();
  const [value, setValue] = useState(initial);
  const [wanted, setWanted] = useState('');
  const invalid = error !== undefined;
  return (
    <>
      <Field id={id} label={label} error={error}>
        {(aria) =>
          kind.edit({
            value,
            onChange: setValue,
            onBlur: () => {},
            aria,
            disabled,
            invalid,
            field: { label, required: false },
          })
        }
      </Field>
      <p>
        在列表里：<output className={styles.value}>{kind.show(value, {}) || '（空）'}</output>
      </p>
      {kind.filter && (
        <Field id={`${id}-condition`} label={`按${label}查询`}>
          {(aria) =>
            kind.filter?.control({
              value: wanted,
              onChange: setWanted,
              aria,
              invalid: false,
              multiple: false,
              clearable: true,
              placeholder: '不限',
            })
          }
        </Field>
      )}
    </>
  );
}
