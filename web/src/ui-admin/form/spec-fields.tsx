import { memo, type ReactNode } from 'react';
import {
  type Control,
  Controller,
  type FieldValues,
  get,
  type UseFormTrigger,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { Field } from './field';
import { useGrantedFields } from './field-rights';
import { type FieldSpec, kindOf, textOf } from './field-spec';
import styles from './form.module.css';
import { useFieldCheck } from './use-field-check';

type Props<Row extends FieldValues> = {
  control: Control<Row>;
  specs: readonly FieldSpec<Row>[];
  /** Prefix of the element ids, so that two open forms never share one. */
  formId: string;
};

/** Draws the fields that are granted in two columns, in one on a narrow screen. Stands in the FormProvider of the form. */
export function SpecFields<Row extends FieldValues>({ control, specs, formId }: Props<Row>) {
  return (
    <div className={styles.grid}>
      {useGrantedFields(specs).map((spec) => (
        <SpecField key={spec.name} control={control} spec={spec} formId={formId} />
      ))}
    </div>
  );
}

type FieldProps<Row extends FieldValues> = Omit<Props<Row>, 'specs'> & { spec: FieldSpec<Row> };

/** One field of the form by its description. */
function SpecField<Row extends FieldValues>({ control, spec, formId }: FieldProps<Row>) {
  // The form tells all who ask when it becomes changed or faulty. Who only passes on what stays the same spares the controls below.
  const { formState, trigger } = useFormContext<Row>();
  const stored = textOf(get(formState.defaultValues, spec.name));
  const bound = { control, spec, formId, trigger, stored };
  return spec.visible ? <ConditionalField {...bound} visible={spec.visible} /> : <BoundField {...bound} />;
}

type BoundProps<Row extends FieldValues> = FieldProps<Row> & {
  trigger: UseFormTrigger<Row>;
  /** The value that the row came with, as text. */
  stored: string;
};

function ConditionalField<Row extends FieldValues>({
  visible,
  ...bound
}: BoundProps<Row> & { visible: (row: Row) => boolean }) {
  const isVisible = useWatch({ control: bound.control, compute: (values: Row) => visible(values) });
  return isVisible ? <BoundField {...bound} /> : null;
}

// The cast gives the type parameter back, which memo loses.
const BoundField = memo(function BoundField<Row extends FieldValues>({
  control,
  spec,
  formId,
  trigger,
  stored,
}: BoundProps<Row>) {
  const id = `${formId}-${spec.name}`;
  const kind = kindOf(spec);
  const check = useFieldCheck(spec, stored, id);
  return (
    <Controller
      control={control}
      name={spec.name}
      rules={{ validate: async (value: unknown, row: Row) => (await check(value, row)) ?? true }}
      render={({ field, fieldState }) => (
        <Field
          id={id}
          label={spec.label}
          required={spec.required}
          hint={spec.hint}
          error={fieldState.error?.message}
          wide={spec.wide ?? kind.wide}
        >
          {(aria) =>
            kind.edit({
              value: field.value,
              onChange: field.onChange,
              onBlur: () => {
                field.onBlur();
                // Only what has been typed in: a person who passes by an empty field has done nothing wrong yet.
                if (spec.asyncRules && fieldState.isDirty && field.value) {
                  void trigger(spec.name);
                }
              },
              aria,
              disabled: spec.disabled ?? false,
              invalid: fieldState.invalid,
              field: { label: spec.label, required: spec.required ?? false, max: spec.max },
            })
          }
        </Field>
      )}
    />
  );
}) as <Row extends FieldValues>(props: BoundProps<Row>) => ReactNode;
