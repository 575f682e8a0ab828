import type { Answers, Relative } from '@/shared/recruit/types';
import { problemOf } from '@/ui-portal/error-summary';
import { Choices, FieldGroup } from '@/ui-portal/form-field';
import { type Question, Questions, TextField } from '@/ui-portal/questions';
import { Rows } from './rows';
import type { FormData } from './types';

type Name = Extract<keyof Answers, 'title' | 'licence' | 'skills' | 'papers' | 'awards'>;

const qualifications: Question<Name>[] = [
  { name: 'title', label: '专业技术资格（选填）', hint: '例如：主管检验师' },
  { name: 'licence', label: '执业资格（选填）', hint: '例如：执业医师（公共卫生）' },
  { name: 'skills', label: '外语和计算机水平（选填）', hint: '例如：英语六级，全国计算机二级', wide: true },
  { name: 'papers', label: '科研和论文（选填）', hint: '最多 1000 个字', rows: 4 },
  { name: 'awards', label: '奖惩情况（选填）', hint: '最多 1000 个字', rows: 4 },
];

const relative: Question<keyof Relative>[] = [
  { name: 'relation', label: '关系' },
  { name: 'name', label: '姓名' },
  { name: 'unit', label: '工作单位（选填）' },
];

/** Qualifications, family and what the rules of avoidance ask. */
export function MoreFields({ data }: { data: FormData }) {
  const { answers, focus, limits, problems } = data;
  return (
    <>
      <Questions questions={qualifications} answers={answers} problems={problems} />
      <Rows
        kind="family"
        title="家庭主要成员"
        hint="配偶、父母、子女，只用于核对回避规定。"
        word="家庭成员"
        questions={relative}
        answers={answers.family}
        problems={problems}
        least={0}
        most={limits.family}
        focus={focus}
      />
      <Avoidance data={data} />
    </>
  );
}

const yesOrNo = [
  { value: 'no', text: '没有' },
  { value: 'yes', text: '有' },
];

function Avoidance({ data }: { data: FormData }) {
  const { answers, problems } = data;
  return (
    <>
      <FieldGroup
        id="avoidance"
        legend="您和本单位工作人员有没有须回避的关系"
        hint="夫妻、直系血亲、三代以内旁系血亲和近姻亲。"
        error={problemOf(problems, 'avoidance-0')}
      >
        <Choices name="avoidance" options={yesOrNo} chosen={answers.avoidance} />
      </FieldGroup>
      <TextField
        name="avoidanceNote"
        label="选“有”的请说明"
        hint="对方的姓名、科室和关系"
        rows={3}
        value={answers.avoidanceNote}
        error={problemOf(problems, 'avoidanceNote')}
      />
    </>
  );
}
