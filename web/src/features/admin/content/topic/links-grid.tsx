import { useCallback, useRef } from 'react';
import type { TopicLink } from '@/shared/api/staff';
import type { ControlProps } from '@/ui-admin/values/value-kind';
import { EditableGrid, type Grid, useAnswer } from '@/widgets/grid';
import { useRowStore } from '@/widgets/rows';
import { linkColumns, linkName } from './link-columns';

const declared = { columns: linkColumns, blank: () => ({ title: '', href: '' }) };

type Props = ControlProps<TopicLink[]> & {
  /** The first link was just added: the person goes on in it. */
  begun: boolean;
};

export function LinksGrid({ value, onChange, aria, disabled, invalid, begun }: Props) {
  const store = useRowStore<TopicLink>(declared, value, onChange);
  const held = useRef<Grid<TopicLink> | null>(null);
  useAnswer({ id: aria.id, invalid, grid: held, nameOf: linkName });
  const onGrid = useCallback(
    (grid: Grid<TopicLink>) => {
      held.current = grid;
      const [key] = store.keys();
      if (!begun || key === undefined) return;
      grid.jump(key, 'title');
      document.getElementById(aria.id)?.focus();
    },
    [store, begun, aria.id],
  );
  return (
    <EditableGrid
      name="链接"
      code="topic-links"
      addLabel="添加链接"
      store={store}
      columns={linkColumns}
      nameOf={linkName}
      aria={aria}
      disabled={disabled}
      onGrid={onGrid}
    />
  );
}
