import type { Transition } from '@/ui-admin/actions/transitions';

const noReason = { name: '', label: '', hint: '', least: 0, most: 0 };

/** A step as the server offers it, with the name that its button has. */
export function transition<Key extends string>(
  key: Key,
  label: string,
  part: Partial<Omit<Transition<Key>, 'reason'>> & { reason?: Partial<Transition<Key>['reason']> } = {},
): Transition<Key> {
  const reason = part.reason ? { ...noReason, name: 'reason', least: 2, most: 200, ...part.reason } : noReason;
  return { key, label, primary: false, danger: false, question: '', note: '', ...part, reason };
}
