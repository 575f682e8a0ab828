import { useUnsavedMark } from '../page/unsaved';
import { useLeaveQuestion } from './use-confirm';

type GuardedClose = {
  /** Closes, after a question when something was changed. */
  close: () => Promise<void>;
  /** Closes without a question, as after a save. */
  leave: () => void;
  /** Takes the mark from the page without closing. */
  clearMark: () => void;
};

/** The ways out of a dialog with something to save. While it is changed its page is marked as unsaved. */
export function useGuardedClose(changed: boolean, onClose: () => void): GuardedClose {
  const askToLeave = useLeaveQuestion();
  const clearMark = useUnsavedMark(changed);
  const leave = () => {
    clearMark();
    onClose();
  };
  const close = async () => {
    if (!changed || (await askToLeave())) leave();
  };
  return { close, leave, clearMark };
}
