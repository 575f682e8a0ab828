/** What others may take of this widget. */
export { cron } from './view/cron-kind';
