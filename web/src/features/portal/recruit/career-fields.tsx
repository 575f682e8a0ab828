import type { Job, Study } from '@/shared/recruit/types';
import type { Question } from '@/ui-portal/questions';
import { Rows } from './rows';
import type { FormData } from './types';

const months: Question<'begin' | 'end'>[] = [
  { name: 'begin', label: '开始年月', hint: '例如：2015-09' },
  { name: 'end', label: '结束年月', hint: '至今就空着' },
];

const studyQuestions = ({ educations, studyKinds }: FormData): Question<keyof Study>[] => [
  ...months,
  { name: 'school', label: '学校' },
  { name: 'level', label: '学历', options: educations },
  { name: 'major', label: '专业', hint: '高中及以下没有专业的空着' },
  { name: 'kind', label: '学习形式', options: studyKinds },
  { name: 'certificate', label: '证书编号（选填）' },
];

const jobQuestions: Question<keyof Job>[] = [
  ...months,
  { name: 'unit', label: '单位' },
  { name: 'post', label: '岗位或职务' },
  { name: 'witness', label: '证明人（选填）' },
];

const studyHint = '从高中毕业以后写起，到最高学历；没上过高中的，写初中。还没毕业的，结束时间空着。';

/** Education and work, each as rows. One row of education is always there, although a post open to everybody does without. */
export function CareerFields({ data }: { data: FormData }) {
  const { answers, focus, limits, problems } = data;
  const open = data.posts.find(({ code }) => code === answers.postCode)?.education === 'any';
  return (
    <>
      <Rows
        kind="study"
        title="学习经历"
        hint={open ? `您报的岗位学历不限，学习经历可以不填。要填就${studyHint}` : studyHint}
        word="学习经历"
        questions={studyQuestions(data)}
        answers={answers.studies}
        problems={problems}
        least={1}
        most={limits.studies}
        focus={focus}
      />
      <Rows
        kind="job"
        title="工作经历"
        hint="没有工作过可以不填。还在职的，结束时间空着。"
        word="工作经历"
        questions={jobQuestions}
        answers={answers.jobs}
        problems={problems}
        least={0}
        most={limits.jobs}
        focus={focus}
      />
    </>
  );
}
