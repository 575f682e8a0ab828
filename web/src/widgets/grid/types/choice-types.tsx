import { AutoComplete, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { wordsIn } from '@/ui-admin/values/tags';
import { controlOf, members } from '@/ui-admin/values/text-control';
import { type ControlProps, type Option, textOf } from '@/ui-admin/values/value-kind';
import { readWord, readWords, wordOf } from '@/ui-admin/values/words';
import { ChoiceSelect, checks, dictionarySource, found } from '@/widgets/inputs';
import type { CellKind, Values } from '@/widgets/rows';
import type { Choice, Definition } from './definition';
import type { Around, OfType, TypePart } from './type-part';

type Manner = {
  multiple?: boolean;
  written?: boolean;
  /** The list is looked through by typing; it is unless it says no. */
  search?: boolean;
  edit?: (control: ControlProps<string>, words: Words) => ReactNode;
};
type Words = () => readonly Choice[];

/** One of the words, or several with commas between. The words are asked for each time: some come late, some follow the row. */
function chosenFrom(
  words: Words,
  { multiple = false, written = false, search = true, edit }: Manner,
): CellKind<string> {
  const said = (value: unknown) => wordOf(words(), textOf(value));
  const control = edit ?? (written ? writtenControl(multiple) : selectControl(multiple, search));
  const open = () => words().filter(({ disabled = false }) => !disabled);
  return {
    show: said,
    text: said,
    edit: (props: ControlProps<string>) => control(props, words),
    empty: '',
    parse: (typed) => {
      const read = multiple ? readWords(open(), typed) : readWord(open(), typed);
      if (!('problem' in read) || !written) return read;
      return { value: multiple ? joined(wordsIn(typed), words()) : typed.trim() };
    },
    chosen: true,
  } as CellKind<string>;
}

const selectControl = (multiple: boolean, search: boolean) => (control: ControlProps<string>, words: Words) => (
  <ChoiceSelect {...controlOf(control)} options={words()} multiple={multiple} search={search} />
);

/** The values of words, those that are not offered as they are written. */
const joined = (written: readonly string[], words: readonly Option[]): string =>
  [...new Set(written.map((word) => words.find(({ label }) => label === word)?.value ?? word))].join(',');

const writtenControl = (multiple: boolean) => (multiple ? writtenWords : writtenWord);

/** Words of those offered, and others that are written. */
function writtenWords({ value, onChange, aria, invalid, field }: ControlProps<string>, words: Words) {
  return (
    <Select
      {...aria}
      mode="tags"
      value={members(textOf(value)).map((each) => wordOf(words(), each))}
      options={words().map(({ label, disabled = false }) => ({ value: label, disabled }))}
      status={invalid ? 'error' : ''}
      placeholder={field?.placeholder ?? '选择或填写'}
      tokenSeparators={[',', '，', ';', '；']}
      onChange={(next: string[]) => onChange(joined(next, words()))}
    />
  );
}

/** A word of those offered, or one that is written. */
function writtenWord({ value, onChange, aria, invalid, field }: ControlProps<string>, words: Words) {
  return (
    <AutoComplete
      {...aria}
      value={wordOf(words(), textOf(value))}
      options={words().map(({ label, disabled = false }) => ({ value: label, disabled }))}
      status={invalid ? 'error' : ''}
      placeholder={field?.placeholder ?? '选择或填写'}
      showSearch={{ filterOption: (typed, option) => textOf(option?.value).includes(typed) }}
      onChange={(next: string | undefined) => {
        const text = next ?? '';
        onChange(words().find(({ label }) => label === text)?.value ?? text);
      }}
    />
  );
}

function radioControl({ value, onChange, aria, field }: ControlProps<string>, words: Words) {
  return (
    <Radio.Group
      id={aria.id}
      name={aria.id}
      aria-label={field?.label}
      value={textOf(value)}
      options={words().map(({ value: word, label, disabled = false }) => ({ value: word, label, disabled }))}
      onChange={({ target }) => onChange(textOf(target.value))}
    />
  );
}

/** The words of a column: those of all rows, of each row, of the cell that it follows, or of a dictionary. */
function fromWords(definition: Definition, { follows }: Around, manner: Manner): TypePart {
  const { options, dictCode } = definition;
  if (dictCode) {
    const known = { words: [] as readonly Option[] };
    const take = (words: readonly Option[]) => {
      known.words = words;
    };
    return { kind: chosenFrom(() => known.words, manner), dictionary: { code: dictCode, take } };
  }
  const all = typeof options === 'function' ? [] : (options ?? []);
  const kind = chosenFrom(() => all, manner);
  if (typeof options === 'function') return { kind, kindFor: (row) => chosenFrom(() => options(row), manner) };
  return follows === undefined ? { kind } : { kind, kindFor: following(all, follows, manner) };
}

/** The words below the value of another cell. Kinds are kept: a cell asks for its own whenever it is drawn. */
function following(all: readonly Choice[], follows: string, manner: Manner): (row: Values) => CellKind<unknown> {
  const kinds = new Map<string, CellKind<unknown>>();
  return (row) => {
    const parent = textOf(row[follows]);
    const below = all.filter((choice) => choice.parent === parent);
    const kind = kinds.get(parent) ?? (chosenFrom(() => below, manner) as CellKind<unknown>);
    kinds.set(parent, kind);
    return kind;
  };
}

export const select: OfType = (definition, around) => {
  const { multi = false, allowInput = false, allowSearch = true } = definition;
  const part = fromWords(definition, around, { multiple: multi, written: allowInput, search: allowSearch });
  return multi || allowInput ? part : { ...part, settles: true };
};

export const listMulti: OfType = (definition, around) =>
  fromWords(definition, around, { multiple: true, search: definition.allowSearch ?? true });

export const selSearch: OfType = (definition, around) =>
  definition.multi
    ? listMulti(definition, around)
    : { ...fromWords(definition, around, { search: definition.allowSearch ?? true }), settles: true };

/** One of very many, looked for on the server while the person types. */
export const selSearchAsync: OfType = ({ dictCode = '', props }) => ({
  kind: found(dictionarySource(dictCode), props?.placeholder ?? '请输入关键字'),
  settles: true,
});

export const radio: OfType = (definition, around) => fromWords(definition, around, { edit: radioControl });

/** Boxes for some of the words, all in sight. */
export const boxes: OfType = (definition, around) =>
  fromWords(definition, around, {
    multiple: true,
    edit: (control, words) => checks(words()).edit(control),
  });
