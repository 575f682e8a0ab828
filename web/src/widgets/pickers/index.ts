/** What others may take of this widget. */
export { departKey } from './core/depart-api';
export { depart } from './view/depart-kind';
export { DepartPicker } from './view/depart-picker';
export { popup } from './view/popup-kind';
export { position } from './view/position-kind';
export { role } from './view/role-kind';
export { UserByDepartModal } from './view/user-by-depart-modal';
export { user } from './view/user-kind';
