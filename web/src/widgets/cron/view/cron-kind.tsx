import { byText } from '@/ui-admin/values/order';
import { text } from '@/ui-admin/values/text';
import { controlOf } from '@/ui-admin/values/text-control';
import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { CronInput } from './cron-input';
import { Sentence } from './sentence';

/** When a job runs, as a Quartz expression. */
export const cron: FilterableKind<string> = {
  show: textOf,
  edit: (control) => (
    <>
      <CronInput {...controlOf(control)} />
      <Sentence expression={textOf(control.value)} />
    </>
  ),
  text: textOf,
  empty: '',
  parse: (pasted) => ({ value: pasted.trim() }),
  compare: byText,
  filter: text.filter,
  wide: true,
  chosen: true,
};
