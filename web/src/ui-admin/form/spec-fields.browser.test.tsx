import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keys } from '@/testing/browser/keys';
import { settle } from '@/testing/browser/look';
import { showPart } from '@/testing/browser/show';
import { ownKind } from '../values/own-kind';
import { textOf } from '../values/value-kind';
import type { FieldSpec } from './field-spec';
import { FormFrame } from './form-frame';
import { SpecFields } from './spec-fields';
import { useRowForm } from './use-row-form';

type Row = Record<`f${number}`, string>;

const drawn: string[] = [];

/** Thirty fields. The seventh must be filled in, and whether the ninth is there hangs on it. */
const specs = Array.from({ length: 30 }, (_, at): FieldSpec<Row> => {
  const name = `f${at}` as const;
  return {
    name,
    label: `字段 ${at}`,
    required: at === 7,
    ...(at === 9 ? { visible: (row: Row) => row.f7 !== '藏起来' } : {}),
    kind: ownKind({
      empty: '',
      edit: ({ aria, value, onChange }) => {
        drawn.push(name);
        return <input {...aria} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />;
      },
    }),
  };
});

const blank = Object.fromEntries(specs.map(({ name }) => [name, '']));

function Form() {
  const rowForm = useRowForm<Row>(blank, specs);
  return (
    <FormFrame rowForm={rowForm} specs={specs}>
      <SpecFields control={rowForm.form.control} specs={specs} formId={rowForm.formId} />
    </FormFrame>
  );
}

test('in a form of thirty fields each key draws the field that it was typed in, also when the form becomes changed or faulty', async () => {
  showPart('三十个字段', <Form />, { twice: false });
  await page.getByRole('textbox', { name: /^字段 7/ }).click();
  for (const [key, times] of [
    ['a', 1], // the form becomes changed
    ['b', 1],
    ['Backspace', 1],
    ['Backspace', 2], // as it was, and the field says what is missing
  ] as const) {
    await settle();
    drawn.length = 0;
    await keys(key);
    await settle();
    expect(new Set(drawn), `after ${key}`).toEqual(new Set(['f7']));
    expect(drawn.length, `after ${key}`).toBeLessThanOrEqual(times);
  }
});
