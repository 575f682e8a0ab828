import type { Answers, Field, FieldProblem, Values } from './answers';

/** How a judgement looks; its word says the same. `plain` judges nothing. */
export type Tone = 'good' | 'watch' | 'alert' | 'plain';

export type Figure = { label: string; value: string; unit: string; note?: string };

/** A table of words; the first cell of each row is its heading. */
export type Table = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Row that the person falls into. */
  mine?: number;
};

/** One line of the sum. */
export type Step = { label: string; sum: string };

/** Parts of a scale beside each other and where the person stands on it. */
export type Scale = {
  /** Where the scale begins and ends; whoever lies outside stands at its end. */
  from: number;
  to: number;
  /** Each part with the number at which it begins. */
  parts: readonly { from: number; word: string; range: string; tone: Tone }[];
  value: number;
  /** Index of the person's part. */
  mine: number;
};

export type Result = {
  kind: 'result';
  main: Figure;
  /** The judgement in words. */
  word: string;
  tone: Tone;
  /** Grade 1 to 6 of the colours that HJ 633 prescribes for air. */
  air?: number;
  figures: Figure[];
  scale?: Scale;
  tables: Table[];
  meaning: string[];
  next: string[];
  doctor: string[];
  steps: Step[];
};

/** The formulas do not hold for this person. */
export type NotApplicable = { kind: 'notApplicable'; reason: string; advice: string[] };

/** Answers that are right each by itself but not together. */
export type Contradiction = { kind: 'contradiction'; problems: FieldProblem[] };

export type Outcome = Result | NotApplicable | Contradiction;

/** What stands on the page for everybody, script or not. */
export type Reference = {
  formulas: readonly { label: string; sum: string }[];
  tables: readonly Table[];
  /** How to measure, and other things to know before. */
  advice: readonly string[];
  /** For whom it is not made. */
  notFor: string;
};

export type Calculator = {
  /** Answers before anything is typed. */
  start: Answers;
  /** Questions that the answers so far lead to. */
  fields: (answers: Answers) => Field[];
  calculate: (values: Values) => Outcome;
  reference: Reference;
};
