import { type Control, Controller, type FieldValues, get, useFormContext, useWatch } from 'react-hook-form';
import { SpecControl } from './control';
import { Field } from './field';
import { useGrantedFields } from './field-rights';
import { type FieldSpec, textOf } from './field-spec';
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

/** One field of the form by its description. */
export function SpecField<Row extends FieldValues>({
  control,
  spec,
  formId,
}: Omit<Props<Row>, 'specs'> & { spec: FieldSpec<Row> }) {
  return spec.visible ? (
    <ConditionalField control={control} spec={spec} visible={spec.visible} formId={formId} />
  ) : (
    <BoundField control={control} spec={spec} formId={formId} />
  );
}

function ConditionalField<Row extends FieldValues>({
  visible,
  ...rest
}: Omit<Props<Row>, 'specs'> & { spec: FieldSpec<Row>; visible: (row: Row) => boolean }) {
  const row = useWatch({ control: rest.control, compute: (values: Row) => visible(values) });
  return row ? <BoundField {...rest} /> : null;
}

function BoundField<Row extends FieldValues>({
  control,
  spec,
  formId,
}: Omit<Props<Row>, 'specs'> & { spec: FieldSpec<Row> }) {
  const id = `${formId}-${spec.name}`;
  const { formState, trigger } = useFormContext<Row>();
  const check = useFieldCheck(spec, textOf(get(formState.defaultValues, spec.name)));
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
          wide={spec.wide ?? spec.kind === 'textarea'}
        >
          {(aria) => (
            <SpecControl
              spec={spec}
              value={field.value}
              onChange={field.onChange}
              onBlur={() => {
                field.onBlur();
                // Only what has been typed in: a person who passes by an empty field has done nothing wrong yet.
                if (spec.asyncRules && fieldState.isDirty && field.value) {
                  void trigger(spec.name);
                }
              }}
              aria={aria}
              disabled={spec.disabled ?? false}
              invalid={fieldState.invalid}
            />
          )}
        </Field>
      )}
    />
  );
}
