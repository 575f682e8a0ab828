import type { ReactNode } from 'react';
import type { Schemas } from '@/shared/api/generated';
import { maxLength, text } from '@/shared/rules/rules';
import type { IconName } from '../icon';
import type { Action } from './action';

/** What the server says of a step that may be taken now, of whatever it is: its name, and what is asked before. */
export type Transition<Key extends string> = Omit<Schemas['LetterAct'], 'key'> & { key: Key };

/** What only the screen knows of a step. */
type Extra = Pick<Action, 'keys'> & {
  /** The dialog of a step that takes more than words. */
  form?: (close: () => void) => ReactNode;
};

/** How steps of one name are drawn, whatever they are taken with. */
const drawings: Readonly<Record<string, IconName>> = {
  receive: 'check',
  approve: 'check',
  pass: 'check',
  assign: 'people',
  hire: 'people',
  extend: 'plus',
  supplement: 'mail',
  examNo: 'edit',
  merge: 'link',
  return: 'left',
  unhire: 'left',
  reopen: 'refresh',
  release: 'eye',
  retract: 'eyeOff',
  close: 'lock',
  refuse: 'x',
};

type Options<Key extends string> = {
  /** What the dialogs name beside the step. */
  name: string;
  /** @param words by the name that the request has for them */
  run: (key: Key, words: Record<string, string>) => Promise<unknown>;
  /** What is said when a step was taken; without it `run` tells. */
  done?: (label: string) => string;
  extras: Partial<Record<Key, Extra>>;
};

/** Actions out of the steps of the server, in its order. */
export function actionsOf<Key extends string>(
  steps: readonly Transition<Key>[],
  { name, run, done, extras }: Options<Key>,
): Action[] {
  return steps.map(({ key, label, primary, danger, question, note, reason }) => {
    const { form, ...look }: Extra = extras[key] ?? {};
    const icon = drawings[key];
    const named = { ...look, key, label, primary, danger, ...(icon ? { icon } : {}) };
    if (form) return { ...named, form: (_, close) => form(close) };
    const { name: field, label: asked, hint, least, most } = reason;
    return {
      ...named,
      ...(question ? { question: { title: question, content: note } } : {}),
      ...(asked
        ? {
            reason: {
              title: `${label}：${name}`,
              label: asked,
              hint,
              optional: least === 0,
              rules: [least > 0 ? text(asked, least, most) : maxLength(most)],
            },
          }
        : {}),
      ...(done ? { done: done(label) } : {}),
      run: (_, words) => run(key, asked ? { [field]: words } : {}),
    };
  });
}
