import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { ownKind } from '../values/own-kind';
import { textOf } from '../values/value-kind';
import type { FieldSpec } from './field-spec';
import { SpecFields } from './spec-fields';

type Row = Record<`f${number}`, string>;

const drawn: string[] = [];

const specs = Array.from({ length: 12 }, (_, index): FieldSpec<Row> => {
  const name = `f${index}` as const;
  return {
    name,
    label: `字段 ${index}`,
    required: index === 0,
    kind: ownKind({
      empty: '',
      edit: ({ aria, value, onChange }) => {
        drawn.push(name);
        return <input {...aria} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />;
      },
    }),
  };
});

function Form() {
  const form = useForm<Row>({
    mode: 'onChange',
    defaultValues: Object.fromEntries(specs.map(({ name }) => [name, ''])),
  });
  const { isDirty, isValid } = form.formState;
  return (
    <FormProvider {...form}>
      <SpecFields control={form.control} specs={specs} formId="form" />
      <p>
        {isDirty ? '改过' : '没改'}，{isValid ? '可以保存' : '还不能保存'}
      </p>
    </FormProvider>
  );
}

it('one letter draws one field, also when the form becomes changed or faulty by it', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByRole('textbox', { name: /字段 0/ });
  await screen.findByText('没改，还不能保存');
  for (const [key, told] of [
    ['甲', '改过，可以保存'],
    ['乙', '改过，可以保存'],
    ['{Backspace}{Backspace}', '没改，还不能保存'],
  ] as const) {
    drawn.length = 0;
    await user.type(field, key);
    await screen.findByText(told);
    expect(new Set(drawn), `after ${key}`).toEqual(new Set(['f0']));
  }
});
