import { useEffect, useRef } from 'react';
import { ErrorSummary, type Problem } from './error-summary';
import { announceErrors } from './manners/error-summary';

type LiveErrorsProps = {
  /** A new array after each attempt: then the summary takes the focus, although the words may be the same. */
  problems: Problem[];
};

/** The problems of a form that an island checks. The summary takes the focus after each attempt. */
export function LiveErrors({ problems }: LiveErrorsProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (problems.length > 0 && summary.current) return announceErrors(summary.current);
  }, [problems]);
  return <ErrorSummary problems={problems} ref={summary} />;
}
