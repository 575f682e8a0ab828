import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { minute } from '@/shared/format/date';
import { messages } from '@/shared/messages/zh-cn';
import { ConflictDialog } from '@/ui-admin/form/conflict-dialog';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { useRowForm } from '@/ui-admin/form/use-row-form';
import { addRow, editRow, resourceKey } from '@/ui-admin/list/resource-api';
import { usePage, usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useUnsavedMark } from '@/ui-admin/page/unsaved';
import { useMay } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import { useNotices } from '@/ui-admin/use-notices';
import { problemsByQuestion } from './core/builder';
import { stateWords } from './core/words';
import { QuestionList } from './question-list';
import styles from './survey.module.css';
import {
  actOn,
  editAddress,
  openWhenKnown,
  previewAddress,
  surveyBase,
  surveyOptions,
  surveyPermission,
} from './survey-api';
import { surveyGroups, surveySpecs } from './survey-fields';
import type { Survey } from './survey-types';
import { VersionsCard } from './versions-card';

type Then = 'stay' | 'publish' | 'preview';

/** Settings and questions of one survey. Published questions go on being asked until the changed ones are published. */
export function SurveyForm({ survey }: { survey: Survey }) {
  const rowForm = useRowForm(survey, surveySpecs);
  const { form, formId, problems, attempt, saving, submit, conflict, settle, dropConflict } = rowForm;
  const stored = (form.formState.defaultValues ?? survey) as Survey;
  const [refused, setRefused] = useState<Record<string, string>>({});
  const isDirty = form.formState.isDirty;
  const clearMark = useUnsavedMark(isDirty);
  const client = useQueryClient();
  const notices = useNotices();
  const { moveTo } = usePage();
  const may = useMay();
  usePageTitle(stored.title || '新增调查');

  const load = async (id: string) => {
    const now = await client.fetchQuery({ ...surveyOptions(id), staleTime: 0 });
    form.reset(now);
    clearMark();
    await client.invalidateQueries({ queryKey: [...resourceKey(surveyBase), 'list'] });
    return now;
  };
  const save = async (row: Survey): Promise<Survey> => {
    const { id } = await (row.id === '' ? addRow<Survey>(surveyBase, row) : editRow<Survey>(surveyBase, row));
    const now = await load(row.id || id);
    if (row.id === '') moveTo(editAddress(id));
    return now;
  };
  /** What the server says of single questions stands at them. */
  const atQuestions = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    setRefused(fields);
    if (Object.keys(fields).length === 0) throw error;
    notices.warn('有题目还没有写好，请按红字修改');
  };
  const run = (then: Then) =>
    submit(async (row) => {
      setRefused({});
      const now = row.id === '' || isDirty ? await save(row) : row;
      try {
        if (then === 'preview') await openWhenKnown(previewAddress(now.id));
        if (then === 'publish') {
          await actOn('publish', now);
          await load(now.id);
        }
        if (then !== 'preview') notices.done(then === 'publish' ? '发布成功' : messages.saved);
      } catch (error) {
        atQuestions(error);
      }
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void run('stay');
    }
  };
  const mayPublish = may(`${surveyPermission}:publish`) && stored.state !== 'announced';
  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches the save shortcut of the fields inside */}
      <div className={styles.page} onKeyDown={onKeyDown}>
        <PageHead title={stored.id ? '编辑调查' : '新增调查'}>
          <StateTag tone={stateWords[stored.state].tone}>{stateWords[stored.state].text}</StateTag>
          {stored.updateTime && (
            <span className={styles.muted}>
              {stored.updateBy} 于 {minute(stored.updateTime)} 保存
            </span>
          )}
        </PageHead>
        {stored.changed && (
          <Alert type="info" showIcon title={`题目有改动还没有发布，现在使用的是第 ${stored.publishedNo} 版。`} />
        )}
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <Card title="基本">
              <SpecFields control={form.control} specs={surveyGroups.head} formId={formId} />
            </Card>
            <Card title="题目" note="可用“上移”“下移”或拖动排序">
              <Controller
                control={form.control}
                name="questions"
                render={({ field }) => (
                  <QuestionList
                    questions={field.value}
                    problems={problemsByQuestion(refused)}
                    onChange={field.onChange}
                  />
                )}
              />
            </Card>
          </div>
          <div className={styles.side}>
            <Card title="设置">
              <SpecFields control={form.control} specs={surveyGroups.rules} formId={formId} />
            </Card>
            {stored.publishedNo > 0 && <VersionsCard survey={stored} />}
          </div>
        </div>
        <div className={styles.footer}>
          <span className={styles.muted}>{isDirty ? '有未保存的修改' : ''}</span>
          <Button loading={saving} onClick={() => void run('preview')}>
            {isDirty ? '保存并预览' : '预览'}
          </Button>
          <Button loading={saving} onClick={() => void run('stay')}>
            保存
          </Button>
          {mayPublish && (
            <Button type="primary" loading={saving} onClick={() => void run('publish')}>
              {stored.publishedNo === 0 ? '保存并发布' : '发布新版本'}
            </Button>
          )}
        </div>
      </div>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          specs={surveySpecs}
          onSettle={(row) => void settle(row)}
          onCancel={dropConflict}
        />
      )}
    </FormProvider>
  );
}
