import { type ReactNode, useState } from 'react';
import { isKind } from '@/shared/api/errors';
import { type NextStep, nextStepOf } from '@/shared/api/second-factor';
import type { LoginResult } from '@/shared/api/staff';
import { SignInStep } from './sign-in-step';

/** Does something that may sign somebody in, or be refused with a next step. null: it went well, and nobody is signed in by it. */
export type Attempt = (work: () => Promise<LoginResult | null>) => Promise<void>;

type Props = {
  /** The step that is next already, when the first one was made elsewhere. */
  first?: NextStep;
  onSignedIn: (result: LoginResult) => void;
  /** The first step. `notice` says why a sign-in has to begin again; every way of signing in makes its call within `attempt`. */
  children: (attempt: Attempt, notice: string) => ReactNode;
};

/** Signing in step by step: first the way that was chosen, then whatever else the server wants. */
export function Stepwise({ first, onSignedIn, children }: Props) {
  const [next, setNext] = useState<NextStep | null>(first ?? null);
  const [notice, setNotice] = useState('');
  const again = (why: string) => {
    setNext(null);
    setNotice(why);
  };
  const attempt: Attempt = async (work) => {
    try {
      const result = await work();
      if (result) {
        onSignedIn(result);
      }
    } catch (error) {
      const step = nextStepOf(error);
      if (step) {
        setNext(step);
      } else if (next && isKind(error, 'gone')) {
        again(error.message);
      } else {
        throw error;
      }
    }
  };
  return next ? (
    <SignInStep key={next.ticket} step={next} attempt={attempt} onBack={again} />
  ) : (
    children(attempt, notice)
  );
}
