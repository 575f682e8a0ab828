import type { ServiceProps } from '@/shared/api/public';
import { ErrorSummary, problemOf } from '@/ui-portal/error-summary';
import { FormField } from '@/ui-portal/form-field';
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
        <form method="post" action={page.column.path} encType="multipart/form-data" noValidate>
          <input type="hidden" name="step" value={data.step} />
          <input type="hidden" name="state" value={data.state} />
          <input type="hidden" name="checkKey" value={human.checkKey} />
          <input type="hidden" name="kind" value={human.kind} />
          <button className="hidden" type="submit" name="go" value="send" tabIndex={-1} aria-hidden="true">
            寄出
          </button>
          <Part title="类型和类别" step={1}>
            <Answer name="类型" text={data.letterTypeText} />
            <Answer name="类别" text={data.categoryText} />
          </Part>
          <Part title="来信" step={2}>
            <Answer name="标题" text={form.title} />
            <Answer name="内容" text={form.content} />
            <Answer name="所在地区" text={form.district === '' ? '未填写' : form.district} />
            <Answer name="健康信息" text={form.health === 'yes' ? '有，同意为答复而处理' : '没有'} />
            <Answer
              name="附件"
              text={
                files.length === 0 ? '没有' : files.map(({ name, size }) => `${name}（${sizeText(size)}）`).join('、')
              }
            />
          </Part>
          <Part title="联系方式" step={3}>
            <Answer name="称呼" text={form.name} />
            <Answer name="电话" text={form.phone === '' ? '未填写' : form.phone} />
            <Answer name="邮箱" text={form.email === '' ? '未填写' : form.email} />
            <Answer name="公开" text={form.publishAllowed && !form.minor ? '同意隐去个人信息后公开' : '不公开'} />
          </Part>
          <HumanField human={human} error={problemOf(problems, 'captcha')} />
          <p className="actions">
            <button className="btn" type="submit" name="go" value="send">
              寄出
            </button>
            <a href={page.column.path}>先不写了</a>
          </p>
        </form>
      </div>
      <Advice notice={data.notice} />
    </div>
  );
}

function Part({ title, step, children }: { title: string; step: number; children: React.ReactNode }) {
  return (
    <section className="answers">
      <h2>
        {title}
        <button className="linklike" type="submit" name="go" value={`edit-${step}`}>
          修改<span className="hidden">{title}</span>
        </button>
      </h2>
      <dl>{children}</dl>
    </section>
  );
}

function Answer({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function HumanField({ human, error }: { human: Human; error: string }) {
  const sum = human.kind === 'sum';
  return (
    <div className="human">
      {!sum && <img src={human.picture} alt="图形验证码；看不清可以改用文字算题" width={160} height={60} />}
      <FormField
        id="captcha"
        label={sum ? `请回答：${human.question}` : '请输入图中的字符'}
        hint={sum ? '用数字回答，确认不是程序在提交。3 分钟内有效。' : '不分大小写。3 分钟内有效。'}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            className="short"
            name="captcha"
            type="text"
            inputMode={sum ? 'numeric' : 'text'}
            autoComplete="off"
          />
        )}
      </FormField>
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
