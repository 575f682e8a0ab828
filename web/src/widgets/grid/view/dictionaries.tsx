import { useEffect, useSyncExternalStore } from 'react';
import { useDictionary } from '@/ui-admin/values/use-dictionary';
import type { Option } from '@/ui-admin/values/value-kind';
import type { Frame } from './frame';

type Wanted = { code: string; take: (words: readonly Option[]) => void };

/** The words of the dictionaries of the columns. With them the cells are drawn once more, as text: not each one asks for its own. */
export function Dictionaries({ frame }: { frame: Frame }) {
  const { view } = frame.grid;
  const columns = useSyncExternalStore(view.subscribe, view.columns);
  return columns.map(
    ({ name, dictionary }) =>
      dictionary && <Words key={name} frame={frame} code={dictionary.code} take={dictionary.take} />,
  );
}

function Words({ frame, code, take }: Wanted & { frame: Frame }) {
  const { items } = useDictionary(code);
  const known = items.map(({ value, label }) => `${value} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are these, whichever list holds them
  useEffect(() => {
    if (known === '') return;
    take(items);
    const { view } = frame.grid;
    view.arrange({ ...view.settings });
  }, [frame, take, known]);
  return null;
}
