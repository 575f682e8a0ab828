import { Button, Checkbox, InputNumber, Select } from 'antd';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { DragHandle, ReorderStatus } from '@/ui-admin/drag/drag-handle';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import { QuietButton } from '@/ui-admin/quiet-button';
import type { Values } from '@/widgets/rows';
import { frozenAt, narrowest, placed, type Side, toggled, widened, widest } from '../core/column-choice';
import type { Grid } from '../core/grid';
import type { AnyGridColumn } from '../core/grid-column';
import type { ColumnSettings } from '../core/grid-view';
import styles from './parts.module.css';
import { useSettings } from './use-grid-state';

type Props<Row extends Values> = {
  grid: Grid<Row>;
  onArrange: (settings: ColumnSettings) => void;
  onClose: () => void;
};

const sides: { value: Side; label: string }[] = [
  { value: 'none', label: '不固定' },
  { value: 'start', label: '固定在左侧' },
  { value: 'end', label: '固定在右侧' },
];

/** Which columns are shown, in which order, which of them stay in sight, and how wide they are. What is changed shows at once. */
export function ColumnSettingsDialog<Row extends Values>({ grid, onArrange, onClose }: Props<Row>) {
  const settings = useSettings(grid);
  const offered = grid.view.offered();
  const shown = offered.filter(({ name }) => !settings.hidden?.includes(name));
  const names = offered.map(({ name }) => name);
  const labelOf = (name: string) => offered.find((column) => column.name === name)?.label ?? name;
  const place = (name: string, to: number) => onArrange(placed(settings, offered, name, to));
  const reorder = useReorder({ keys: names, nameOf: labelOf, onMove: place });
  return (
    <Dialog
      title="列设置"
      width={680}
      onClose={onClose}
      footer={[
        <Button key="reset" disabled={Object.keys(settings).length === 0} onClick={() => onArrange({})}>
          恢复默认
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          完成
        </Button>,
      ]}
    >
      <ul ref={reorder.list} className={styles.columns}>
        {offered.map((column, at) => (
          <li key={column.name} data-reorder={column.name}>
            <DragHandle reorder={reorder} id={column.name} name={column.label} />
            <Checkbox
              className={styles.column ?? ''}
              checked={shown.includes(column)}
              disabled={shown.length === 1 && shown.includes(column)}
              onChange={() => onArrange(toggled(settings, column.name))}
            >
              {column.label}
            </Checkbox>
            <ColumnLook grid={grid} column={column} settings={settings} onArrange={onArrange} />
            <span>
              <QuietButton
                icon="up"
                label={`上移：${column.label}`}
                disabled={at === 0}
                onClick={() => place(column.name, at - 1)}
              />
              <QuietButton
                icon="down"
                label={`下移：${column.label}`}
                disabled={at === offered.length - 1}
                onClick={() => place(column.name, at + 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <ReorderStatus reorder={reorder} />
    </Dialog>
  );
}

type LookProps<Row extends Values> = Pick<Props<Row>, 'grid' | 'onArrange'> & {
  column: AnyGridColumn;
  settings: ColumnSettings;
};

function ColumnLook<Row extends Values>({ grid, column, settings, onArrange }: LookProps<Row>) {
  const { name, label } = column;
  return (
    <>
      <Select
        aria-label={`固定：${label}`}
        size="small"
        className={styles.side ?? ''}
        options={sides}
        value={grid.view.sideOf(column)}
        onChange={(side) => onArrange(frozenAt(settings, name, side))}
      />
      <InputNumber
        aria-label={`列宽：${label}`}
        size="small"
        className={styles.width ?? ''}
        min={narrowest}
        max={widest}
        precision={0}
        controls={false}
        suffix="px"
        value={grid.view.widthOf(column)}
        onChange={(width) => onArrange(widened(settings, name, width))}
      />
    </>
  );
}
