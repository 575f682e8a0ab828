import { ScrollRegion } from '@/shared/scroll-region';
import type { Table } from './core/calculator';

/** A table with its heading cells; the row of the person says so in words. */
export function DataTable({ table: { caption, head, rows, mine = -1 } }: { table: Table }) {
  return (
    <ScrollRegion className="table-scroll" label={caption}>
      <table className={head.length > 4 ? 'wide' : undefined}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            <tr key={first} className={row === mine ? 'mine' : undefined}>
              <th scope="row">
                {first}
                {row === mine && <span className="mine-mark">您在这一行</span>}
              </th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
