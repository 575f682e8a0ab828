import type { ReactNode } from 'react';
import { fileSize } from '@/shared/format/file';
import type { Answers, Paper } from '@/shared/recruit/types';
import { Answer, Part } from '@/ui-portal/answers';
import type { Words } from './types';
import { stretch, textOf } from './words';

const joined = (...texts: string[]) => texts.filter((text) => text !== '').join('，');

type AnswerPartsProps = {
  answers: Answers;
  papers: Paper[];
  words: Words;
  /** The post in words. */
  post: string;
  /** Draws the button that leads back to a page. */
  edit?: (step: number, title: string) => ReactNode;
};

/** The whole application as it was told. */
export function AnswerParts({ answers, papers, words, post, edit }: AnswerPartsProps) {
  return (
    <>
      <Part title="岗位" edit={edit?.(1, '岗位')}>
        <Answer name="岗位" text={post} />
      </Part>
      <Part title="个人信息" edit={edit?.(2, '个人信息')}>
        <Answer name="姓名" text={answers.name} />
        <Answer name="身份证号码" text={answers.idNumber} />
        <Answer name="民族" text={answers.nation} />
        <Answer name="政治面貌" text={textOf(words.politics, answers.politics)} />
        <Answer name="籍贯" text={answers.nativePlace} />
        <Answer name="户口所在地" text={answers.residence} />
        <Answer name="手机" text={answers.phone} />
        <Answer name="邮箱" text={answers.email} />
        <Answer name="通信地址" text={answers.address} />
      </Part>
      <CareerPart answers={answers} words={words} edit={edit?.(3, '学习和工作经历')} />
      <MorePart answers={answers} edit={edit?.(4, '资格、家庭和回避')} />
      <Part title="材料" edit={edit?.(5, '材料')}>
        {words.paperKinds.map(({ value, text }) => (
          <Answer
            key={value}
            name={text}
            text={papers
              .filter(({ kind }) => kind === value)
              .map(({ name, size }) => `${name}（${fileSize(size)}）`)
              .join('\n')}
          />
        ))}
      </Part>
    </>
  );
}

function CareerPart({ answers, words, edit }: { answers: Answers; words: Words; edit: ReactNode }) {
  const studies = answers.studies.map((study) =>
    [
      stretch(study),
      joined(study.school, study.major, textOf(words.educations, study.level), textOf(words.studyKinds, study.kind)),
    ].join('\n'),
  );
  const jobs = answers.jobs.map((job) => [stretch(job), joined(job.unit, job.post)].join('\n'));
  return (
    <Part title="学习和工作经历" edit={edit}>
      <Answer name="学习经历" text={studies.join('\n')} />
      <Answer name="工作经历" text={jobs.join('\n')} none="没有" />
    </Part>
  );
}

function MorePart({ answers, edit }: { answers: Answers; edit: ReactNode }) {
  const family = answers.family.map(({ relation, name, unit }) => joined(relation, name, unit));
  return (
    <Part title="资格、家庭和回避" edit={edit}>
      <Answer name="专业技术资格" text={answers.title} />
      <Answer name="执业资格" text={answers.licence} />
      <Answer name="外语、计算机" text={answers.skills} />
      <Answer name="科研和论文" text={answers.papers} />
      <Answer name="奖惩情况" text={answers.awards} />
      <Answer name="家庭成员" text={family.join('\n')} />
      <Answer name="回避关系" text={answers.avoidance === 'yes' ? `有：${answers.avoidanceNote ?? ''}` : '没有'} />
    </Part>
  );
}
