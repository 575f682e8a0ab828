import { messages } from '@/shared/messages/zh-cn';
import { textOf } from '@/ui-admin/values/value-kind';
import { valueIn } from '@/widgets/report';

/** Which list a record is chosen from, and which of its fields go into which fields beside the control: names with commas between them. */
export type RecordSetting = {
  code: string;
  orgFields: string;
  destFields: string;
  /** Values for the parameters of the report, by their names. */
  param?: Readonly<Record<string, unknown>> | undefined;
  /** The order of the rows at first, `column=asc` or `column=desc`. */
  sorter?: string | undefined;
  /** Controls of one group share what they load for half a minute; without one everything is asked for anew. */
  groupId?: string | undefined;
};

/** A field of the chosen record, and the field that takes its value. */
export type FieldPair = { from: string; to: string };

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

type Fields = Pick<RecordSetting, 'code' | 'orgFields' | 'destFields'>;

/** What a setting means, or what is wrong with it. */
export function pairsOf({ code, orgFields, destFields }: Fields): { pairs: FieldPair[] } | { problem: string } {
  const [from, to] = [namesIn(orgFields), namesIn(destFields)];
  if (code.trim() === '' || from.length === 0 || to.length === 0) return { problem: messages.popupSetting };
  if (from.length !== to.length) return { problem: messages.popupCounts };
  return { pairs: from.map((name, at) => ({ from: name, to: to[at] ?? '' })) };
}

/** What the fields beside the control hold once records are chosen: of several the values with commas between them. */
export const filledBy = (pairs: readonly FieldPair[], records: readonly object[]): Record<string, string> =>
  Object.fromEntries(
    pairs.map(({ from, to }) => [to, records.map((record) => textOf(valueIn(record, from))).join(',')]),
  );
