import type { ReactNode } from 'react';
import type { Rule } from '@/shared/rules/rules';
import type { Question } from '../dialog/use-confirm';
import type { IconName } from '../icon';

/** A word that may depend on what the action concerns. */
export type Said<Subject, Word> = Word | ((subject: Subject) => Word);

/** A text that somebody has to give before the action runs. */
export type Reason = {
  title: string;
  label: string;
  hint?: string;
  initial?: string;
  /** It may be left empty. */
  optional?: boolean;
  /** By default 2 to 200 characters. */
  rules?: readonly Rule[];
};

/** What to call it and who is offered it. */
type Named<Subject> = {
  /** Tells the actions of a place apart; a rule on `{permission of the list}:{key}` withholds it. */
  key: string;
  label: Said<Subject, string>;
  icon?: IconName;
  /** As `keysOf` writes them: `N`, `Delete`, `?`, `Ctrl+S`. */
  keys?: string;
  /** Whether it makes sense for this row, this selection; by default always. */
  when?: (subject: Subject) => boolean;
  /** Permission code that it takes. */
  permission?: string;
  /** Going on destroys something. */
  danger?: boolean;
  /** What one mostly comes for. */
  primary?: boolean;
};

/** A change: asks what it asks, runs once however often it is pressed, and tells how it went. */
type Change<Subject> = {
  /** Asked before it runs. Its button says what the action says. */
  question?: Said<Subject, string | (Omit<Question, 'ok'> & { ok?: string })>;
  /** A text is asked for before it runs. */
  reason?: Said<Subject, Reason>;
  /** @param text the reason, where one is asked for */
  run: (subject: Subject, text: string) => Promise<unknown>;
  /** What is said when it is done; by default the text that `run` resolves with. */
  done?: Said<Subject, string>;
};

/** A dialog that does the rest itself, or closes and hands its work over to `go`. */
type Formed<Subject> = {
  form: (subject: Subject, close: () => void, go: (work: () => Promise<unknown>) => void) => ReactNode;
};

/** Leads somewhere or shows something. */
type Leading<Subject> = { open: (subject: Subject) => unknown };

/** One thing that can be done to a row, to chosen rows, or (without a subject) on a page. Screens declare them; nothing else. */
export type Action<Subject = void> = Named<Subject> & (Change<Subject> | Formed<Subject> | Leading<Subject>);

/** An action that the person may take now: what buttons, menus, the command search and the key help read. */
export type Offer = {
  key: string;
  label: string;
  icon?: IconName | undefined;
  keys?: string | undefined;
  danger?: boolean | undefined;
  primary?: boolean | undefined;
  /** It runs: pressing it again does nothing. */
  busy?: boolean | undefined;
  /** Its keys type nothing, so they are heard in fields, too. */
  whileTyping?: boolean;
  /** Its keys are heard under dialogs, too. */
  underDialogs?: boolean;
  run: () => void;
};

export function said<Subject, Word>(word: Said<Subject, Word>, subject: Subject): Word {
  return word instanceof Function ? word(subject) : word;
}
