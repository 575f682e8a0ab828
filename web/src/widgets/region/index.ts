/** What others may take of this widget. */
export { region } from './view/region-kind';
