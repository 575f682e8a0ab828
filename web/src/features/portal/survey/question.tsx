import { choicesOf } from '@/shared/survey/questions';
import type { Option, Question } from '@/shared/survey/types';
import { Choice, FieldGroup, FormField } from '@/ui-portal/form-field';
import { AttachmentQuestion } from './attachment';
import { choiceId, fieldName, groupId, rowGroupId } from './core/controls';
import { firstOf, linesOf } from './core/questions';
import { inOrder } from './core/shuffle';
import { hintOf, type QuestionProps, Title } from './question-title';
import { RankingQuestion } from './ranking';
import type { AnswerProblem } from './types';

/** One question with the controls of its type, named as the server reads them. */
export function QuestionField(props: QuestionProps) {
  switch (props.question.type) {
    case 'paragraph':
      return <p className="survey-intro">{props.question.title}</p>;
    case 'matrix':
    case 'matrixScale':
      return <MatrixQuestion {...props} />;
    case 'ranking':
      return <RankingQuestion {...props} />;
    case 'single':
    case 'multiple':
    case 'yesno':
      return <ChoiceQuestion {...props} />;
    case 'scale':
    case 'nps':
      return <ScaleQuestion {...props} />;
    case 'attachment':
      return <AttachmentQuestion {...props} />;
    default:
      return <WrittenQuestion {...props} />;
  }
}

function errorOf(problems: AnswerProblem[], row = ''): string {
  return problems.find((problem) => problem.row === row)?.message ?? '';
}

/** What every group of controls of a question says of it. */
const groupOf = ({ question, number, problems }: Pick<QuestionProps, 'question' | 'number' | 'problems'>) => ({
  id: groupId(question),
  legend: <Title question={question} number={number} />,
  hint: hintOf(question),
  error: errorOf(problems),
});

function ChoiceQuestion({ question, number, answer, problems, seed }: QuestionProps) {
  const options = question.type === 'yesno' ? choicesOf(question) : inOrder(question, seed);
  return (
    <FieldGroup {...groupOf({ question, number, problems })} inline={question.type === 'yesno'}>
      {options.map((option) => (
        <Choice
          key={option.id}
          id={choiceId(question, option)}
          type={question.type === 'multiple' ? 'checkbox' : 'radio'}
          name={fieldName(question)}
          value={option.id}
          label={option.text}
          defaultChecked={(answer.values ?? []).includes(option.id)}
          data-other={option.other}
        />
      ))}
      <OtherText question={question} answer={answer} />
    </FieldGroup>
  );
}

function OtherText({ question, answer }: Pick<QuestionProps, 'question' | 'answer'>) {
  const option = question.options?.find(({ other }) => other);
  if (!option) return null;
  return (
    <div className="reveal survey-other">
      <FormField id={`${groupId(question)}-other`} label={`选“${option.text}”时请说明`}>
        {(control) => (
          <input {...control} name={`${fieldName(question)}.other`} type="text" defaultValue={answer.other} />
        )}
      </FormField>
    </div>
  );
}

function ScaleQuestion({ question, number, answer, problems }: QuestionProps) {
  return (
    <FieldGroup {...groupOf({ question, number, problems })}>
      <Scale
        question={question}
        name={fieldName(question)}
        idOf={(option) => choiceId(question, option)}
        chosen={firstOf(answer)}
      />
    </FieldGroup>
  );
}

type ScaleProps = {
  question: Question;
  name: string;
  idOf: (option: Option) => string;
  chosen: string;
};

/** Numbers beside each other, with what the ends mean. */
function Scale({ question, name, idOf, chosen }: ScaleProps) {
  const { low = '', high = '' } = question;
  return (
    <div className="survey-scale">
      {low !== '' && <span className="hint">{low}</span>}
      <div className="survey-scale-line">
        {choicesOf(question).map((option) => (
          <span key={option.id} className="survey-mark">
            <input id={idOf(option)} type="radio" name={name} value={option.id} defaultChecked={chosen === option.id} />
            <label htmlFor={idOf(option)}>{option.text}</label>
          </span>
        ))}
      </div>
      {high !== '' && <span className="hint">{high}</span>}
    </div>
  );
}

function MatrixQuestion({ question, number, answer, problems }: QuestionProps) {
  return (
    <FieldGroup {...groupOf({ question, number, problems })}>
      <div className="survey-matrix">
        {linesOf(question).map((row) => (
          <FieldGroup
            key={row.id}
            id={rowGroupId(question, row.id)}
            legend={row.text}
            error={errorOf(problems, row.id)}
          >
            {question.type === 'matrixScale' ? (
              <Scale
                question={question}
                name={fieldName(question, row.id)}
                idOf={(option) => choiceId(question, option, row.id)}
                chosen={answer.rows?.[row.id] ?? ''}
              />
            ) : (
              <div className="choices-inline">
                {choicesOf(question).map((option) => (
                  <Choice
                    key={option.id}
                    id={choiceId(question, option, row.id)}
                    type="radio"
                    name={fieldName(question, row.id)}
                    value={option.id}
                    label={option.text}
                    defaultChecked={answer.rows?.[row.id] === option.id}
                  />
                ))}
              </div>
            )}
          </FieldGroup>
        ))}
      </div>
    </FieldGroup>
  );
}

function WrittenQuestion({ question, number, answer, problems, seed }: QuestionProps) {
  const value = firstOf(answer);
  const name = fieldName(question);
  const hint = hintOf(question);
  return (
    <>
      <FormField
        id={groupId(question)}
        label={<Title question={question} number={number} />}
        {...(hint === undefined ? {} : { hint })}
        error={errorOf(problems)}
        unit={question.type === 'number' ? (question.unit ?? '') : ''}
      >
        {(control) => {
          switch (question.type) {
            case 'dropdown':
              return (
                <select {...control} className="short" name={name} defaultValue={value}>
                  <option value="">请选择</option>
                  {inOrder(question, seed).map(({ id, text, other }) => (
                    <option key={id} value={id} data-other={other}>
                      {text}
                    </option>
                  ))}
                </select>
              );
            case 'text':
              return <textarea {...control} name={name} rows={5} defaultValue={value} />;
            case 'number':
              return (
                <input
                  {...control}
                  className="short"
                  name={name}
                  type="text"
                  inputMode="decimal"
                  maxLength={20}
                  defaultValue={value}
                />
              );
            case 'date':
              return (
                <input
                  {...control}
                  className="short"
                  name={name}
                  type="date"
                  min="1900-01-01"
                  max="2100-12-31"
                  defaultValue={value}
                />
              );
            default:
              return <input {...control} name={name} type="text" defaultValue={value} />;
          }
        }}
      </FormField>
      {question.type === 'dropdown' && <OtherText question={question} answer={answer} />}
    </>
  );
}
