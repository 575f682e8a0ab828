import { type NameSource, useChosen } from './use-chosen';

/** The names of what is stored, all in one call; a code without a name stands for itself. */
export function Names({ value, source }: { value: string; source: NameSource }) {
  const { chosen } = useChosen(value, source);
  return chosen.map(({ text }) => text).join('、');
}
