import { problemOf } from '@/ui-portal/error-summary';
import { Choice, FieldGroup, FormField } from '@/ui-portal/form-field';
import { LineField } from './line-field';
import { Rows } from './rows';
import type { FormData, Relative } from './types';

const nobody: Relative = { relation: '', name: '', unit: '' };

/** Qualifications, family and what the rules of avoidance ask. */
export function MoreFields({ data }: { data: FormData }) {
  const { answers, problems } = data;
  const error = (field: string) => problemOf(problems, field);
  return (
    <>
      <LineField
        name="title"
        label="专业技术资格（选填）"
        hint="例如：主管检验师"
        value={answers.title}
        error={error('title')}
      />
      <LineField
        name="licence"
        label="执业资格（选填）"
        hint="例如：执业医师（公共卫生）"
        value={answers.licence}
        error={error('licence')}
      />
      <LineField
        name="skills"
        label="外语和计算机水平（选填）"
        hint="例如：英语六级，全国计算机二级"
        value={answers.skills}
        error={error('skills')}
        wide
      />
      <TextField name="papers" label="科研和论文（选填）" value={answers.papers} error={error('papers')} />
      <TextField name="awards" label="奖惩情况（选填）" value={answers.awards} error={error('awards')} />
      <FamilyRows data={data} />
      <Avoidance data={data} />
    </>
  );
}

type TextFieldProps = { name: string; label: string; value: string | undefined; error: string };

function TextField({ name, label, value, error }: TextFieldProps) {
  return (
    <FormField id={name} label={label} hint="最多 1000 个字" error={error}>
      {(control) => <textarea {...control} name={name} rows={4} defaultValue={value} />}
    </FormField>
  );
}

function FamilyRows({ data }: { data: FormData }) {
  const { family } = data.answers;
  const error = (field: string) => problemOf(data.problems, field);
  return (
    <Rows
      kind="family"
      title="家庭主要成员"
      hint="配偶、父母、子女，只用于核对回避规定。"
      word="家庭成员"
      count={family.length}
      stored={family.length}
      most={data.limits.family}
    >
      {(index, prefix) => {
        const { relation, name, unit } = family[index] ?? nobody;
        return (
          <>
            <LineField name={`${prefix}relation`} label="关系" value={relation} error={error(`${prefix}relation`)} />
            <LineField name={`${prefix}name`} label="姓名" value={name} error={error(`${prefix}name`)} />
            <LineField name={`${prefix}unit`} label="工作单位（选填）" value={unit} error={error(`${prefix}unit`)} />
          </>
        );
      }}
    </Rows>
  );
}

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
        {[
          { value: 'no', text: '没有' },
          { value: 'yes', text: '有' },
        ].map(({ value, text }, index) => (
          <Choice
            key={value}
            id={`avoidance-${index}`}
            type="radio"
            name="avoidance"
            value={value}
            label={text}
            defaultChecked={answers.avoidance === value}
          />
        ))}
      </FieldGroup>
      <FormField
        id="avoidanceNote"
        label="选“有”的请说明"
        hint="对方的姓名、科室和关系"
        error={problemOf(problems, 'avoidanceNote')}
      >
        {(control) => <textarea {...control} name="avoidanceNote" rows={3} defaultValue={answers.avoidanceNote} />}
      </FormField>
    </>
  );
}
