import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { minute } from '@/shared/format/date';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import { FormFrame } from '@/ui-admin/form/form-frame';
import layout from '@/ui-admin/form/form-page.module.css';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { useSaveKey } from '@/ui-admin/form/use-save-key';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import { askRows } from '@/widgets/rows';
import { stateWords } from './core/words';
import { choicesProblem } from './question-columns';
import { QuestionList } from './question-list';
import styles from './survey.module.css';
import { surveyPermission, versionsOptions } from './survey-api';
import { surveyGroups, surveySpecs } from './survey-fields';
import type { Survey } from './survey-types';
import { type Then, useSurveyForm } from './use-survey-form';

/** Settings and questions of one survey. Published questions go on being asked until the changed ones are published. */
export function SurveyForm({ survey }: { survey: Survey }) {
  const rowForm = useSurveyForm(survey);
  const { form, formId, problems, attempt, saving, stored, run } = rowForm;
  usePageTitle(stored.title || '新增调查');
  const onKeyDown = useSaveKey('保存', () => void run('stay'));
  return (
    <FormFrame rowForm={rowForm} specs={surveySpecs}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches the save shortcut of the fields inside */}
      <div className={layout.page} onKeyDown={onKeyDown}>
        <Head survey={stored} />
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className={layout.columns}>
          <div className="stack">
            <Card title="基本">
              <SpecFields control={form.control} specs={surveyGroups.head} formId={formId} />
            </Card>
            <Questions id={`${formId}-questions`} />
          </div>
          <div className="stack">
            <Card title="设置">
              <SpecFields control={form.control} specs={surveyGroups.rules} formId={formId} />
            </Card>
            {stored.publishedNo > 0 && <VersionsCard survey={stored} />}
          </div>
        </div>
        <Foot survey={stored} isDirty={form.formState.isDirty} saving={saving} onRun={(then) => void run(then)} />
      </div>
    </FormFrame>
  );
}

function Head({ survey: { id, state, updateBy, updateTime, changed, publishedNo } }: { survey: Survey }) {
  return (
    <>
      <PageHead title={id ? '编辑调查' : '新增调查'}>
        <StateTag {...stateWords[state]} />
        {updateTime && (
          <span className={`fine ${styles.muted}`}>
            {updateBy} 于 {minute(updateTime)} 保存
          </span>
        )}
      </PageHead>
      {changed && <Alert type="info" showIcon title={`题目有改动还没有发布，现在使用的是第 ${publishedNo} 版。`} />}
    </>
  );
}

function Questions({ id }: { id: string }) {
  const { control } = useFormContext<Survey>();
  const withAttachments = useWatch({ control, name: 'attachments' });
  return (
    <Card title="题目" note="可用“上移”“下移”或拖动排序">
      <Controller
        control={control}
        name="questions"
        rules={{ validate: async (questions) => choicesProblem(questions) ?? (await askRows(id)) ?? true }}
        render={({ field, fieldState }) => (
          <QuestionList
            id={id}
            questions={field.value}
            invalid={fieldState.invalid}
            withAttachments={withAttachments}
            onChange={field.onChange}
          />
        )}
      />
    </Card>
  );
}

type FootProps = { survey: Survey; isDirty: boolean; saving: boolean; onRun: (then: Then) => void };

function Foot({ survey, isDirty, saving, onRun }: FootProps) {
  const mayPublish = useMay()(`${surveyPermission}:publish`) && survey.state !== 'announced';
  return (
    <div className={layout.footer}>
      <span className={`fine ${styles.muted}`}>{isDirty ? '有未保存的修改' : ''}</span>
      <Button loading={saving} onClick={() => onRun('preview')}>
        {isDirty ? '保存并预览' : '预览'}
      </Button>
      <Button loading={saving} onClick={() => onRun('stay')}>
        保存
      </Button>
      {mayPublish && (
        <Button type="primary" loading={saving} onClick={() => onRun('publish')}>
          {survey.publishedNo === 0 ? '保存并发布' : '发布新版本'}
        </Button>
      )}
    </div>
  );
}

/** The versions that were published, each with its questions to look at. */
function VersionsCard({ survey }: { survey: Survey }) {
  const { data = [] } = useQuery(versionsOptions(survey.id));
  return (
    <Card title="发布过的版本">
      <ul className={`stack close ${styles.versions}`}>
        {data.map(({ no, questions, createBy, createTime }) => (
          <li key={no}>
            <details>
              <summary>
                第 {no} 版 · {questions.filter(({ type }) => type !== 'paragraph').length} 题
                <span className={`fine ${styles.muted}`}>
                  {' '}
                  {createBy} {minute(createTime)}
                </span>
              </summary>
              <ol className={styles.versionQuestions}>
                {questions.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
