import { problemOf } from '@/ui-portal/error-summary';
import { LineField, SelectField } from './line-field';
import { Rows } from './rows';
import type { FormData, Job, Study } from './types';

const emptyStudy: Study = { begin: '', end: '', school: '', major: '', level: '', kind: '', certificate: '' };
const emptyJob: Job = { begin: '', end: '', unit: '', post: '', witness: '' };

type RowProps = { prefix: string; data: FormData };

/** Education and work, each as rows. At least one stretch of education is needed, so one row is always there. */
export function CareerFields({ data }: { data: FormData }) {
  const { studies, jobs } = data.answers;
  return (
    <>
      <Rows
        kind="study"
        title="学习经历"
        hint="从高中毕业以后写起，到最高学历。还没毕业的，结束时间空着。"
        word="学习经历"
        count={Math.max(1, studies.length)}
        stored={studies.length}
        most={data.limits.studies}
      >
        {(index, prefix) => <StudyFields prefix={prefix} study={studies[index] ?? emptyStudy} data={data} />}
      </Rows>
      <Rows
        kind="job"
        title="工作经历"
        hint="没有工作过可以不填。还在职的，结束时间空着。"
        word="工作经历"
        count={jobs.length}
        stored={jobs.length}
        most={data.limits.jobs}
      >
        {(index, prefix) => <JobFields prefix={prefix} job={jobs[index] ?? emptyJob} data={data} />}
      </Rows>
    </>
  );
}

function Months({ prefix, begin, end, data }: RowProps & { begin: string; end: string }) {
  const error = (field: string) => problemOf(data.problems, prefix + field);
  return (
    <>
      <LineField name={`${prefix}begin`} label="开始年月" hint="例如：2015-09" value={begin} error={error('begin')} />
      <LineField name={`${prefix}end`} label="结束年月" hint="至今就空着" value={end} error={error('end')} />
    </>
  );
}

function StudyFields({ prefix, study, data }: RowProps & { study: Study }) {
  const error = (field: string) => problemOf(data.problems, prefix + field);
  return (
    <>
      <Months prefix={prefix} begin={study.begin} end={study.end} data={data} />
      <LineField name={`${prefix}school`} label="学校" value={study.school} error={error('school')} />
      <LineField name={`${prefix}major`} label="专业" value={study.major} error={error('major')} />
      <SelectField
        name={`${prefix}level`}
        label="学历"
        options={data.educations}
        value={study.level}
        error={error('level')}
      />
      <SelectField
        name={`${prefix}kind`}
        label="学习形式"
        options={data.studyKinds}
        value={study.kind}
        error={error('kind')}
      />
      <LineField
        name={`${prefix}certificate`}
        label="证书编号（选填）"
        value={study.certificate}
        error={error('certificate')}
      />
    </>
  );
}

function JobFields({ prefix, job, data }: RowProps & { job: Job }) {
  const error = (field: string) => problemOf(data.problems, prefix + field);
  return (
    <>
      <Months prefix={prefix} begin={job.begin} end={job.end} data={data} />
      <LineField name={`${prefix}unit`} label="单位" value={job.unit} error={error('unit')} />
      <LineField name={`${prefix}post`} label="岗位或职务" value={job.post} error={error('post')} />
      <LineField name={`${prefix}witness`} label="证明人（选填）" value={job.witness} error={error('witness')} />
    </>
  );
}
