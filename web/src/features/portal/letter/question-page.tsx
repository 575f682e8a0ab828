import type { ServiceProps } from '@/shared/api/public';
import { ErrorSummary, type Problem } from '@/ui-portal/error-summary';
import { StepForm } from '@/ui-portal/step-form';
import { Steps } from '@/ui-portal/steps';
import { AboutFields } from './about-fields';
import { Advice } from './advice';
import { ContactFields } from './contact-fields';
import { TextFields } from './text-fields';
import type { QuestionData } from './types';

const headings = ['', '您想告诉我们什么', '把事情写下来', '我们怎么联系您'];
const leads = [
  '',
  '',
  '写清时间、地点和想知道的事，答复会更准。请不要写身份证号和别人的隐私。',
  '只用来答复这封信。不需要真实全名。',
];

/** Groups are corrected at their first choice. */
function atFirstChoice(problem: Problem): Problem {
  const first: Record<string, string> = { letterType: 'letterType-0', category: 'category-0', health: 'health-0' };
  return { ...problem, field: first[problem.field] ?? problem.field };
}

/** One of the question pages of a letter. What was answered before travels in `state`, sealed. */
export function QuestionPage({ page, data }: { page: ServiceProps; data: QuestionData }) {
  const { step, steps, state, problems } = data;
  const shown = problems.map(atFirstChoice);
  return (
    <div className="wrap question">
      <div>
        <ErrorSummary problems={shown} />
        <Steps name={page.column.name} step={step} steps={steps} />
        <h1>{headings[step]}</h1>
        {leads[step] !== '' && <p className="lead">{leads[step]}</p>}
        <StepForm
          path={page.column.path}
          carry={{ step, state }}
          main={{ go: 'next', text: '继续' }}
          back={step > 1}
          out={<a href={page.column.path}>先不写了</a>}
        >
          {step === 1 && <AboutFields data={data} />}
          {step === 2 && <TextFields data={data} />}
          {step === 3 && <ContactFields data={data} />}
        </StepForm>
      </div>
      <Advice notice={data.notice} />
    </div>
  );
}
