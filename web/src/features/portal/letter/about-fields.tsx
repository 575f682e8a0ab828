import { problemOf } from '@/ui-portal/error-summary';
import { Choices, FieldGroup } from '@/ui-portal/form-field';
import type { Choice as Option, QuestionData } from './types';

const hints: Record<string, string> = {
  consult: '想了解疫苗、传染病、检测等知识或办事流程',
  help: '遇到困难，需要我们帮忙',
  suggestion: '对疾控工作的想法',
  complaint: '对我们的服务不满意',
};

/** What kind of letter it is and what it is about. */
export function AboutFields({ data }: { data: QuestionData }) {
  const { form, letterTypes, categories, problems } = data;
  return (
    <>
      <Radios
        name="letterType"
        legend="来信的类型"
        options={letterTypes.map((type) => ({ ...type, hint: hints[type.value] }))}
        chosen={form.letterType}
        error={problemOf(problems, 'letterType')}
      />
      <Radios
        name="category"
        legend="内容属于哪一类"
        options={categories}
        chosen={form.category}
        error={problemOf(problems, 'category')}
      />
    </>
  );
}

type RadiosProps = {
  name: string;
  legend: string;
  options: (Option & { hint?: string | undefined })[];
  chosen: string;
  error: string;
};

export function Radios({ name, legend, options, chosen, error }: RadiosProps) {
  return (
    <FieldGroup id={name} legend={legend} error={error}>
      <Choices name={name} options={options} chosen={chosen} />
    </FieldGroup>
  );
}
