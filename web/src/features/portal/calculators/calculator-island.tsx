import { type FormEvent, memo, startTransition, useEffect, useRef, useState } from 'react';
import type { Problem } from '@/ui-portal/error-summary';
import { type Answers, check, type Field, type FieldProblem } from './core/answers';
import type { Calculator, NotApplicable, Result } from './core/calculator';
import { disclaimer, inBrowser } from './notes';
import { answersOf, controlId, QuestionForm } from './question-form';
import { References } from './references';
import { calculators } from './reports';
import { ResultView } from './result-view';
import type { CalculatorInfo } from './types';

type CalculatorProps = {
  info: CalculatorInfo;
  /** Edition and date of the text, or the physician who signed it. */
  signed: string;
};

/**
 * The browser's way back leads from the result to the questions, as a reader of pages expects; the address stays the same and
 * carries no answer.
 */
function useQuestionsOnBack(showQuestions: () => void): () => void {
  useEffect(() => {
    const go = (event: PopStateEvent) => {
      if (event.state === 'questions') showQuestions();
    };
    window.addEventListener('popstate', go);
    return () => window.removeEventListener('popstate', go);
  }, [showQuestions]);
  return () => {
    window.history.replaceState('questions', '');
    window.history.pushState('result', '');
  };
}

/** A problem of a field as one of the control that corrects it. */
function atControl(fields: readonly Field[], { name, message }: FieldProblem): Problem[] {
  const field = fields.find((asked) => asked.name === name);
  return field ? [{ field: controlId(field), message }] : [];
}

/** What is asked or what came out, and below what the sum rests on. */
export function CalculatorIsland({ info, signed }: CalculatorProps) {
  const calculator = calculators[info.slug];
  return calculator && <Calculation info={info} signed={signed} calculator={calculator} />;
}

function Calculation({ info, signed, calculator }: CalculatorProps & { calculator: Calculator }) {
  const [answers, setAnswers] = useState<Answers>(calculator.start);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [outcome, setOutcome] = useState<Result | NotApplicable | null>(null);
  const wasAnswered = useRef(false);
  const [showQuestions] = useState(() => () => setOutcome(null));
  const rememberQuestions = useQuestionsOnBack(showQuestions);
  const fields = calculator.fields(answers);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = { ...answers, ...answersOf(event.currentTarget) };
    const asked = calculator.fields(typed);
    const { problems: wrong, values } = check(asked, typed);
    const found = wrong.length > 0 ? { kind: 'contradiction' as const, problems: wrong } : calculator.calculate(values);
    const isWrong = found.kind === 'contradiction';
    if (!isWrong) {
      wasAnswered.current = true;
      rememberQuestions();
    }
    // The pressed button comes first, then the page that is drawn anew.
    startTransition(() => {
      setAnswers(typed);
      setProblems(isWrong ? found.problems.flatMap((problem) => atControl(asked, problem)) : []);
      if (!isWrong) setOutcome(found);
    });
  };

  return (
    <>
      {outcome === null ? (
        <div className="question">
          <QuestionForm
            fields={fields}
            answers={answers}
            problems={problems}
            again={wasAnswered.current}
            onAnswers={setAnswers}
            onSubmit={submit}
          />
          <Advice calculator={calculator} />
        </div>
      ) : (
        <ResultView
          outcome={outcome}
          info={info}
          fields={fields}
          answers={answers}
          signed={signed}
          onAgain={showQuestions}
        />
      )}
      <References info={info} reference={calculator.reference} withTables={outcome === null} />
      <p className="calculator-disclaimer">{disclaimer}</p>
      {outcome === null && <p className="calculator-disclaimer">{signed}。</p>}
    </>
  );
}

const Advice = memo(function Advice({ calculator: { reference } }: { calculator: Calculator }) {
  return (
    <aside className="panel" aria-label="填写以前">
      <h2>怎么量，怎么填</h2>
      <ul>
        {reference.advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2>哪些人不适用</h2>
      <p>{reference.notFor}</p>
      <h2>您的隐私</h2>
      <p>{inBrowser}</p>
    </aside>
  );
});
