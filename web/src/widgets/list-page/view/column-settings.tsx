import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import { DragHandle, ReorderStatus } from '@/ui-admin/drag/drag-handle';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import { Icon } from '@/ui-admin/icon';
import { QuietButton } from '@/ui-admin/quiet-button';
import styles from './list-page.module.css';
import type { ColumnSettings } from './use-column-settings';

/** Shows, hides and orders the columns of the list; the choice is remembered for this person. */
export function ColumnSettingsButton<Row>({ settings }: { settings: ColumnSettings<Row> }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={<SectionList settings={settings} />}
    >
      <Button
        type="text"
        aria-label="列设置"
        title="列设置"
        aria-expanded={open}
        icon={<Icon name="columns" />}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      />
    </Popover>
  );
}

function SectionList<Row>({ settings: { arranged, toggle, move, reset, changed } }: { settings: ColumnSettings<Row> }) {
  const shownCount = arranged.filter(({ shown }) => shown).length;
  const places = arranged.map(({ column }) => column.name);
  const reorder = useReorder({
    keys: places,
    nameOf: (name) => arranged.find(({ column }) => column.name === name)?.column.title ?? name,
    onMove: (name, to) => move(name, to - places.indexOf(name)),
  });
  return (
    <section className={`stack ${styles.columns}`} aria-label="列设置">
      <ul ref={reorder.list}>
        {arranged.map(({ column, shown }, at) => (
          <li key={column.name} data-reorder={column.name}>
            <DragHandle reorder={reorder} id={column.name} name={column.title} />
            <Checkbox
              checked={shown}
              disabled={column.rowHeader || (shown && shownCount === 1)}
              onChange={() => toggle(column.name)}
            >
              {column.title}
            </Checkbox>
            <QuietButton
              icon="up"
              label={`上移：${column.title}`}
              disabled={at === 0}
              onClick={() => move(column.name, -1)}
            />
            <QuietButton
              icon="down"
              label={`下移：${column.title}`}
              disabled={at === arranged.length - 1}
              onClick={() => move(column.name, 1)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" disabled={!changed} onClick={reset}>
        恢复默认
      </Button>
      <ReorderStatus reorder={reorder} />
    </section>
  );
}
