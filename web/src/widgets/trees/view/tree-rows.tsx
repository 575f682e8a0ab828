import { RowsTable, type RowsTableProps } from '@/widgets/list';
import { ExpandButton } from './expand-button';

type Below<Row> = { children?: readonly Row[] | null };

type Props<Row extends object> = Omit<RowsTableProps<Row>, 'expandable'> & {
  /** Ids of the rows that stand open. */
  opened: readonly string[];
  onToggle: (row: Row, open: boolean) => void;
};

/** A table whose rows carry those below them as `children`, and open to them. */
export function TreeRows<Row extends object & Below<Row>>({ opened, onToggle, ...table }: Props<Row>) {
  return (
    <RowsTable<Row>
      {...table}
      expandable={{
        expandedRowKeys: [...opened],
        expandIcon: ({ expanded, record }) => (
          <ExpandButton
            expandable={Boolean(record.children?.length)}
            expanded={expanded}
            name={table.nameOf(record)}
            onToggle={() => onToggle(record, !expanded)}
          />
        ),
      }}
    />
  );
}
