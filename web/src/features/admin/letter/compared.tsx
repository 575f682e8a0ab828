import type { ReactNode } from 'react';
import styles from './letter.module.css';
import type { LetterDetail, PublicText } from './letter-types';

/** The texts of a letter in the order in which they are read. */
export const publicParts = [
  { name: 'publicTitle', label: '标题' },
  { name: 'publicContent', label: '内容' },
  { name: 'publicAnswer', label: '答复' },
] as const satisfies readonly { name: keyof PublicText; label: string }[];

/** What stands behind the public text: the letter and its last answer. */
export function originalOf({ letter, content, messages }: LetterDetail): PublicText {
  const answer = (messages ?? []).findLast(({ kind }) => kind === 'reply')?.body ?? '';
  return { publicTitle: letter.title, publicContent: content, publicAnswer: answer };
}

/** One text, the original beside what the public would read; one above the other on a narrow screen. */
export function ComparedPart({ label, original, children }: { label: string; original: string; children: ReactNode }) {
  return (
    <section className={styles.compared} aria-label={label}>
      <div>
        <h3 className={styles.subheading}>{label}（原文）</h3>
        <div className={styles.original}>{original || '已销毁'}</div>
      </div>
      <div>{children}</div>
    </section>
  );
}

/** Original and public text for reading. */
export function Compared({ original, shown }: { original: PublicText; shown: PublicText }) {
  return publicParts.map(({ name, label }) => (
    <ComparedPart key={name} label={label} original={original[name]}>
      <h3 className={styles.subheading}>{label}（公开）</h3>
      <div className={styles.shown}>{shown[name]}</div>
    </ComparedPart>
  ));
}
