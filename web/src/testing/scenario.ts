import type { ReactNode } from 'react';
import type { FakeHandler } from './fake-server';

/** One state of a widget, shown in the gallery and run through the accessibility checks. */
export type Scenario = {
  /** Name in the address: small letters and hyphens. */
  title: string;
  /** What is to be seen, in Chinese. */
  note?: string;
  render: () => ReactNode;
  /** Answers of the server behind it, by `GET /path`; a function where the server keeps something, which each show has anew. */
  calls?: Record<string, FakeHandler> | (() => Record<string, FakeHandler>);
};

/** Scenarios that the same server answers, unless one says of its calls how they are answered. */
export const answered = (calls: NonNullable<Scenario['calls']>, scenarios: readonly Scenario[]): Scenario[] =>
  scenarios.map((each) => ({ calls, ...each }));
