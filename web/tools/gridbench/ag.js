import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { blanks, choices, columns, rowsOf, timed } from './rows.js';

ModuleRegistry.registerModules([AllCommunityModule]);

const editors = {
  text: { cellEditor: 'agTextCellEditor' },
  number: { cellEditor: 'agNumberCellEditor' },
  choice: { cellEditor: 'agSelectCellEditor', cellEditorParams: { values: choices } },
  date: { cellEditor: 'agTextCellEditor' },
  tick: { cellRenderer: 'agCheckboxCellRenderer', cellEditor: 'agCheckboxCellEditor' },
};

let grid;

function load(count) {
  const app = document.getElementById('app');
  app.style.height = '400px';
  return timed(async () => {
    grid = createGrid(app, {
      rowData: rowsOf(count),
      rowHeight: 61,
      getRowId: ({ data }) => data.id,
      rowSelection: { mode: 'multiRow' },
      undoRedoCellEditing: true,
      undoRedoCellEditingLimit: 200,
      columnDefs: columns.map(({ name, label, kind }) => ({
        field: name,
        headerName: label,
        width: 135,
        editable: true,
        sortable: false,
        ...editors[kind],
      })),
    });
  });
}

window.bench = {
  load,
  add: (count) => timed(() => grid.applyTransaction({ add: blanks(count) })),
  // The community edition has no rules for cells.
  validate: null,
  write: (rows, width) =>
    timed(() => {
      const update = [];
      for (let row = 0; row < rows; row += 1) {
        const data = { ...grid.getDisplayedRowAtIndex(row).data };
        for (let at = 0; at < width; at += 1) data[`c${at}`] = `贴${row} ${at}`;
        update.push(data);
      }
      grid.applyTransaction({ update });
    }),
  value: (row, name) => grid.getDisplayedRowAtIndex(row).data[name],
  cell: (row, name) => document.querySelector(`.ag-row[row-index="${row}"] .ag-cell[col-id="${name}"]`),
};
