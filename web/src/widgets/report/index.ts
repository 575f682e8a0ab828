/** The door of reports: what other folders may take of them. */
export {
  type Asked,
  loadConditions,
  loadFigures,
  loadParameters,
  loadReport,
  loadRows,
  loadTotal,
  sheetAddress,
} from './core/calls';
export { cellText, keyOf, numberIn, valueIn } from './core/cell';
export { parametersOf, sortOf } from './core/parameters';
export type {
  Report,
  ReportColumn,
  ReportCondition,
  ReportFigures,
  ReportPage,
  ReportParameter,
  ReportRow,
} from './core/read';
export { listColumnOf, readColumnOf } from './view/columns';
export { parameterFieldOf, queryFieldOf } from './view/conditions';
