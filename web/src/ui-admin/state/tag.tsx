import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagTone = 'plain' | 'info' | 'success' | 'warning' | 'error' | 'flat';

/** What a state is called, and the colour that repeats it. */
export type Toned = { text: string; tone: TagTone };

/** A short fact in a frame. Colour only repeats what the word says. */
export function StateTag({ tone, text, children = text }: { tone: TagTone; text?: string; children?: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}

/** Whether something is in use. */
export function EnabledTag({ on }: { on: boolean }) {
  return <StateTag tone={on ? 'success' : 'plain'}>{on ? '启用' : '停用'}</StateTag>;
}

/** How something ended. */
export function OutcomeTag({ success }: { success: boolean }) {
  return <StateTag tone={success ? 'success' : 'error'}>{success ? '成功' : '失败'}</StateTag>;
}
