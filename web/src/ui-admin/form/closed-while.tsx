import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './form.module.css';

type Props = { closed: boolean; children: ReactNode };

/** Fields that nobody reaches for a while, as while they are being sent. What had the focus has it again, unless something else took it. */
export function ClosedWhile({ closed, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (closed) {
      held.current = part.current?.contains(active) ? active : null;
    } else if (held.current instanceof HTMLElement && active?.contains(part.current)) {
      held.current.focus({ preventScroll: true });
    }
  }, [closed]);
  return (
    <div ref={part} inert={closed} className={styles.closable}>
      {children}
    </div>
  );
}
