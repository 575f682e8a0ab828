import { useEffect, useMemo, useRef } from 'react';
import { Onward } from '@/ui-portal/actions';
import { LiveErrors } from '@/ui-portal/live-errors';
import { ReceiptCard } from '@/ui-portal/receipt-card';
import { atControl } from './core/controls';
import { DoneView } from './done-view';
import { QuestionsForm } from './questions-form';
import { StartView } from './start-view';
import type { PublicSurvey, SurveyData } from './types';
import { useFill } from './use-fill';
import { stateOf } from './words';

type FillProps = {
  survey: PublicSurvey;
  /** Where its reader has come to. */
  data: Omit<SurveyData, 'list' | 'survey'>;
  column: { name: string; path: string };
};

/** One survey: what it is about, its questions page by page, the receipt. */
export function FillIsland({ survey, data, column }: FillProps) {
  const { fill, shown, onInput, onSubmit, goOn } = useFill(survey, data);
  const { view, form, problems: wrong, notice, receipt } = fill;
  const seed = form?.key ?? '';
  const problems = useMemo(
    () => wrong.map((problem) => atControl(survey.questions, problem, seed)),
    [wrong, survey, seed],
  );
  const title = useRef<HTMLHeadingElement>(null);
  const step = `${view}/${form?.step ?? ''}`;
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) title.current?.focus();
    last.current = step;
  }, [step]);
  const action = data.preview ? `${survey.path}?preview=${encodeURIComponent(data.preview)}` : survey.path;
  return (
    <div className="wrap survey" data-view={view}>
      {data.preview !== undefined && data.preview !== '' && (
        <p className="survey-note">这是预览：题目还没有发布，填写的内容不保存。</p>
      )}
      <header className="page-head">
        <p className="eyebrow">
          {column.name}
          {view === 'start' && !data.preview && <span className={stateOf(survey).tag}>{stateOf(survey).text}</span>}
        </p>
        <h1 tabIndex={-1} ref={title}>
          {view === 'done' ? '已提交' : view === 'saved' ? '已暂存' : survey.title}
        </h1>
      </header>
      <div className="survey-body">
        <LiveErrors problems={problems} />
        {notice !== '' && (
          <p className="state-notice" role="alert">
            {notice}
          </p>
        )}
        {view === 'start' && (
          <>
            {fill.kept && <KeptNote onGoOn={goOn} />}
            <StartView survey={survey} problems={problems} action={action} onSubmit={onSubmit} />
          </>
        )}
        {view === 'page' && form && (
          <QuestionsForm
            survey={survey}
            form={form}
            shown={shown}
            problems={wrong}
            busy={fill.busy}
            human={fill.human}
            browser={fill.browser}
            scripted={fill.scripted}
            action={action}
            onInput={onInput}
            onSubmit={onSubmit}
          />
        )}
        {view === 'saved' && form && <SavedView code={form.code ?? ''} path={survey.path} />}
        {view === 'done' && receipt && <DoneView receipt={receipt} back={column.path} />}
      </div>
    </div>
  );
}

function KeptNote({ onGoOn }: { onGoOn: () => void }) {
  return (
    <p className="survey-note survey-kept">
      您刚才填了一部分，还留在这个页面里。
      <button className="btn btn-plain" type="button" onClick={onGoOn}>
        接着填
      </button>
    </p>
  );
}

function SavedView({ code, path }: { code: string; path: string }) {
  return (
    <>
      <p className="survey-intro">
        填好的部分已加密暂存 30 天。下次打开这份问卷，选“继续上次没填完的”，填写下面的代码。
      </p>
      <ReceiptCard
        lines={[{ label: '继续作答码', text: code }]}
        note="请自己记下，我们查不到它。换一台设备也能接着填。"
      />
      <Onward href={path} text="回到问卷" />
    </>
  );
}
