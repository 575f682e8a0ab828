import type { ServiceProps } from '@/shared/api/public';
import { Answer, Part } from '@/ui-portal/answers';
import { ErrorSummary, problemOf } from '@/ui-portal/error-summary';
import { HumanField } from '@/ui-portal/human-field';
import { Edit, StepForm } from '@/ui-portal/step-form';
import { Steps } from '@/ui-portal/steps';
import { Advice } from './advice';
import { SimilarPages } from './similar';
import { sizeText } from './text-fields';
import type { CheckData } from './types';

/** The whole letter once more, each part with a way back, and the question that tells people from programs. */
export function CheckPage({ page, data }: { page: ServiceProps; data: CheckData }) {
  const { form, problems, files, human } = data;
  return (
    <div className="wrap question">
      <div>
        <ErrorSummary problems={problems} />
        <Steps name={page.column.name} step={data.step} steps={data.steps} />
        <h1>寄出以前请核对</h1>
        <StepForm
          path={page.column.path}
          carry={{ step: data.step, state: data.state, checkKey: human.checkKey, kind: human.kind }}
          main={{ go: 'send', text: '寄出' }}
          back={false}
          out={<a href={page.column.path}>先不写了</a>}
        >
          <Part title="类型和类别" edit={<Edit go="edit:1" what="类型和类别" />}>
            <Answer name="类型" text={data.letterTypeText} />
            <Answer name="类别" text={data.categoryText} />
          </Part>
          <Part title="来信" edit={<Edit go="edit:2" what="来信" />}>
            <Answer name="标题" text={form.title} />
            <Answer name="内容" text={form.content} />
            <Answer name="所在地区" text={form.district} />
            <Answer name="健康信息" text={form.health === 'yes' ? '有，同意为答复而处理' : '没有'} />
            <Answer
              name="附件"
              text={files.map(({ name, size }) => `${name}（${sizeText(size)}）`).join('、')}
              none="没有"
            />
          </Part>
          <Part title="联系方式" edit={<Edit go="edit:3" what="联系方式" />}>
            <Answer name="称呼" text={form.name} />
            <Answer name="电话" text={form.phone} />
            <Answer name="邮箱" text={form.email} />
            <Answer name="写信人" text={form.minor ? '未满 14 周岁，联系方式是监护人的' : '已满 14 周岁'} />
            <Answer name="公开" text={form.publishAllowed && !form.minor ? '同意隐去个人信息后公开' : '不公开'} />
            <Answer name="个人信息" text={form.consent ? '已阅读并同意处理说明' : ''} none="还没有同意处理说明" />
          </Part>
          <SimilarPages pages={data.similar} />
          <HumanField human={human} error={problemOf(problems, 'captcha')} minutes={30} />
        </StepForm>
      </div>
      <Advice notice={data.notice} />
    </div>
  );
}
