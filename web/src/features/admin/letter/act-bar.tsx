import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useOffered } from '@/ui-admin/actions/registry';
import { actionsOf } from '@/ui-admin/actions/transitions';
import { useActions } from '@/ui-admin/actions/use-actions';
import { HandOverDialog } from './hand-over-dialog';
import type { Act, LetterDetail } from './letter-types';
import { MergeDialog } from './merge-dialog';
import type { LetterActs } from './use-letter-acts';

/** Drafts and public texts have buttons at their fields. */
const atFields: ReadonlySet<Act> = new Set(['draft', 'propose', 'redact']);

type Props = { detail: LetterDetail; acts: LetterActs };

/** What the person may do with the letter now, as the server says. */
export function ActBar({ detail, acts: { run } }: Props) {
  const { letter, acts } = detail;
  const handOver = (act: 'receive' | 'assign') => (close: () => void) => (
    <HandOverDialog act={act} detail={detail} run={run} onClose={close} />
  );
  const actions = actionsOf(
    acts.filter(({ key }) => !atFields.has(key)),
    {
      name: letter.title,
      run,
      extras: {
        receive: { keys: 'S', form: handOver('receive') },
        assign: { keys: 'Z', form: handOver('assign') },
        merge: { form: (close) => <MergeDialog detail={detail} run={run} onClose={close} /> },
        approve: { keys: 'P' },
        return: { keys: 'T' },
        close: { keys: 'B' },
      },
    },
  );
  // How it went has been told; what was refused keeps its dialog.
  const { offersOf, dialog } = useActions(actions, async (work) => (await work()) === null);
  const offers = offersOf();
  useOffered('这封来信', offers);
  return (
    <>
      <ActionButtons offers={offers} />
      {dialog}
    </>
  );
}
