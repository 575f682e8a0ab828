import type { ReactNode } from 'react';
import { Fact } from './fact';

type PartProps = {
  title: string;
  /** Button that leads back to the page of this part. */
  edit?: ReactNode;
  children: ReactNode;
};

/** Answers of one page of a form, with their names. */
export function Part({ title, edit, children }: PartProps) {
  return (
    <section className="answers">
      <h2>
        {title}
        {edit}
      </h2>
      <dl>{children}</dl>
    </section>
  );
}

type AnswerProps = {
  name: string;
  /** Empty when nothing was answered. */
  text: string | undefined;
  /** What stands in place of an empty answer. */
  none?: string;
};

export function Answer({ name, text, none = '未填写' }: AnswerProps) {
  return <Fact label={name}>{text || none}</Fact>;
}
