import type { ServiceProps } from '@/shared/api/public';
import { Answer, Part } from '@/ui-portal/answers';
import { ErrorSummary, problemOf } from '@/ui-portal/error-summary';
import { LineField } from '@/ui-portal/questions';
import { Edit, StepForm } from '@/ui-portal/step-form';
import { Steps } from '@/ui-portal/steps';
import { Advice } from './advice';
import { sizeText } from './text-fields';
import type { CheckData, Human } from './types';

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
          <Part title="类型和类别" edit={<Edit go="edit-1" what="类型和类别" />}>
            <Answer name="类型" text={data.letterTypeText} />
            <Answer name="类别" text={data.categoryText} />
          </Part>
          <Part title="来信" edit={<Edit go="edit-2" what="来信" />}>
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
          <Part title="联系方式" edit={<Edit go="edit-3" what="联系方式" />}>
            <Answer name="称呼" text={form.name} />
            <Answer name="电话" text={form.phone} />
            <Answer name="邮箱" text={form.email} />
            <Answer name="公开" text={form.publishAllowed && !form.minor ? '同意隐去个人信息后公开' : '不公开'} />
          </Part>
          <HumanField human={human} error={problemOf(problems, 'captcha')} />
        </StepForm>
      </div>
      <Advice notice={data.notice} />
    </div>
  );
}

function HumanField({ human, error }: { human: Human; error: string }) {
  const sum = human.kind === 'sum';
  return (
    <div className="human">
      {!sum && <img src={human.picture} alt="图形验证码；看不清可以改用文字算题" width={160} height={60} />}
      <LineField
        name="captcha"
        label={sum ? `请回答：${human.question}` : '请输入图中的字符'}
        hint={sum ? '用数字回答，确认不是程序在提交。3 分钟内有效。' : '不分大小写。3 分钟内有效。'}
        value=""
        error={error}
        inputMode={sum ? 'numeric' : 'text'}
      />
      <p className="actions">
        <button className="linklike" type="submit" name="go" value="another">
          换一个
        </button>
        <button className="linklike" type="submit" name="go" value={sum ? 'picture' : 'sum'}>
          {sum ? '改用图形验证码' : '改用文字算题'}
        </button>
      </p>
    </div>
  );
}
