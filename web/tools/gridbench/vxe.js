import { createApp, h, ref, shallowRef } from 'vue';
import VxeUI from 'vxe-pc-ui';
import 'vxe-pc-ui/lib/style.css';
import VxeUITable, { VxeGrid } from 'vxe-table';
import 'vxe-table/lib/style.css';
import { blanks, choices, columns, pattern, rowsOf, timed } from './rows.js';

const editors = {
  text: { name: 'VxeInput' },
  number: { name: 'VxeNumberInput' },
  choice: { name: 'VxeSelect', options: choices.map((each) => ({ label: each, value: each })) },
  date: { name: 'VxeDatePicker' },
  tick: { name: 'VxeSwitch' },
};

const rules = Object.fromEntries(
  columns.map(({ name, label, kind, required }) => [
    name,
    [
      ...(required ? [{ required: true, message: `请填写${label}` }] : []),
      ...(kind === 'text' ? [{ pattern, message: `${label}不对` }] : []),
    ],
  ]),
);

let grid;

async function load(count) {
  const table = ref(null);
  const shown = shallowRef(rowsOf(count));
  const options = {
    ref: table,
    data: shown.value,
    height: 400,
    keepSource: true,
    showOverflow: true,
    border: true,
    rowConfig: { keyField: 'id', height: 61 },
    virtualXConfig: { enabled: true, gt: 0 },
    virtualYConfig: { enabled: true, gt: 0 },
    editConfig: { trigger: 'click', mode: 'cell', showStatus: true },
    mouseConfig: { selected: true },
    keyboardConfig: { isArrow: true, isEnter: true, isTab: true, isEdit: true, isDel: true },
    editRules: rules,
    columns: [
      { type: 'checkbox', width: 40, fixed: 'left' },
      { type: 'seq', width: 60, fixed: 'left' },
      ...columns.map(({ name, label, kind }) => ({ field: name, title: label, width: 135, editRender: editors[kind] })),
    ],
  };
  return timed(async () => {
    createApp({ render: () => h(VxeGrid, options) })
      .use(VxeUI)
      .use(VxeUITable)
      .mount('#app');
    grid = table.value;
  });
}

window.bench = {
  load,
  add: (count) => timed(() => grid.insertAt(blanks(count), -1)),
  validate: () => timed(() => grid.fullValidate(true)),
  write: (rows, width) =>
    timed(async () => {
      const data = grid.getTableData().fullData;
      for (let row = 0; row < rows; row += 1)
        for (let at = 0; at < width; at += 1) data[row][`c${at}`] = `贴${row} ${at}`;
      await grid.updateStatus({ row: data[0], column: grid.getColumnByField('c0') });
      await grid.reloadData(data.slice());
    }),
  value: (row, name) => grid.getTableData().fullData[row][name],
  cell: (row, name) =>
    document.querySelector(`.vxe-body--row[rowid="${row + 1}"] td[colid="${grid.getColumnByField(name).id}"]`),
};
