import { useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { Icon } from '@/ui-admin/icon';
import styles from './slider-check.module.css';
import { SliderTrack } from './slider-track';
import { WithoutDragging } from './without-dragging';

type Props = {
  /** Whether the check is passed; then it is locked. Back to false it starts anew. */
  passed: boolean;
  /** The thumb reached the end, or the way without dragging was gone. */
  onPass: () => void;
  disabled?: boolean;
};

/**
 * Asks to drag a thumb to the end of its track. It keeps out accidents, not programs: what must not be misused is protected on
 * the server.
 */
export function SliderCheck({ passed, onPass, disabled = false }: Props) {
  // Where the focus was, the result takes it: the control under it is gone.
  const [here, setHere] = useState(false);
  const pass = () => {
    setHere(true);
    onPass();
  };
  return (
    <fieldset className={`stack ${styles.check}`} aria-label={messages.humanCheck}>
      {passed ? (
        <p ref={here ? focus : null} className={styles.passed} tabIndex={-1}>
          <Icon name="check" />
          {messages.checkPassed}
        </p>
      ) : (
        <>
          <SliderTrack disabled={disabled} onEnd={pass} />
          <WithoutDragging disabled={disabled} onConfirm={pass} />
        </>
      )}
    </fieldset>
  );
}

function focus(element: HTMLElement | null) {
  element?.focus();
}
