import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { minute } from '@/shared/format/date';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import { FormFrame } from '@/ui-admin/form/form-frame';
import layout from '@/ui-admin/form/form-page.module.css';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { useSaveKey } from '@/ui-admin/form/use-save-key';
import { useGo } from '@/ui-admin/page/page-address';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { mailsAddress, type ReportDraft, reportPermission } from './desk-api';
import type { reportGroups } from './report-fields';
import { TryCard } from './try-card';
import { useParsing } from './use-parsing';
import { useReportForm } from './use-report-form';
import { VersionsDialog } from './versions-dialog';

type Props = { report: ReportDraft; groups: ReturnType<typeof reportGroups> };

type Groups = Props['groups'];

/** The fields of the form, all of them off where the report is only read. */
function useFields(groups: Groups, fixed: boolean) {
  return useMemo(() => {
    const off = <Spec extends object>(specs: readonly Spec[]) =>
      fixed ? specs.map((spec) => ({ ...spec, disabled: true })) : specs;
    const [head, source, shown] = [off(groups.head), off(groups.source), off(groups.shown)];
    return { head, source, shown, specs: [...head, ...source, ...shown] };
  }, [groups, fixed]);
}

/** One report: its head, its source, what it shows. One that comes with the program is only read. */
export function ReportForm({ report, groups }: Props) {
  const mayEdit = useMay()(`${reportPermission}:edit`);
  const fixed = report.builtIn || (report.id !== '' && !mayEdit);
  const fields = useFields(groups, fixed);
  const rowForm = useReportForm(report, fields.specs);
  const { form, problems, attempt, stored, save, reload } = rowForm;
  usePageTitle(stored.name || '新增报表');
  const onKeyDown = useSaveKey('保存', () => void (fixed || save()));
  return (
    <FormFrame rowForm={rowForm} specs={fields.specs}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches the save shortcut of the fields inside */}
      <div className={layout.page} onKeyDown={onKeyDown}>
        <Head stored={stored} unsaved={form.formState.isDirty} fixed={fixed} onRestored={reload} />
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className="stack">
          <Cards rowForm={rowForm} fields={fields} fixed={fixed} />
          {mayEdit && <TryCard draft={() => form.getValues()} />}
        </div>
        {!fixed && (
          <div className={layout.footer}>
            <span className="fine muted">{form.formState.isDirty ? '有未保存的修改' : ''}</span>
            <Button type="primary" loading={rowForm.saving} onClick={() => void save()}>
              保存
            </Button>
          </div>
        )}
      </div>
    </FormFrame>
  );
}

type CardsProps = {
  rowForm: ReturnType<typeof useReportForm>;
  fields: ReturnType<typeof useFields>;
  fixed: boolean;
};

function Cards({ rowForm: { form, formId }, fields: { head, source, shown }, fixed }: CardsProps) {
  const parsing = useParsing(form);
  const parse = !fixed && (
    <Button loading={parsing.busy} onClick={() => void parsing.parse()}>
      解析
    </Button>
  );
  return (
    <>
      <Card title="基本">
        <SpecFields control={form.control} specs={head} formId={formId} />
      </Card>
      <Card title="数据" extra={parse}>
        <SpecFields control={form.control} specs={source} formId={formId} />
      </Card>
      <Card title="字段和参数" note="可以拖动排序">
        <SpecFields control={form.control} specs={shown} formId={formId} />
      </Card>
    </>
  );
}

type HeadProps = { stored: ReportDraft; unsaved: boolean; fixed: boolean; onRestored: () => Promise<void> };

function Head({ stored, unsaved, fixed, onRestored }: HeadProps) {
  const go = useGo();
  const [open, setOpen] = useState(false);
  const { id, code, builtIn, updateBy, createBy, updateTime, createTime } = stored;
  return (
    <>
      <PageHead
        title={id ? '编辑报表' : '新增报表'}
        actions={
          id && (
            <>
              <Button onClick={() => setOpen(true)}>历史版本</Button>
              <Button onClick={() => go(mailsAddress(id))}>按时寄送</Button>
              <Button onClick={() => go(`/report/${encodeURIComponent(code)}`)}>查看报表</Button>
            </>
          )
        }
      >
        {id && (
          <span className="fine muted">
            {updateBy || createBy} 于 {minute(updateTime ?? createTime)} 保存
          </span>
        )}
      </PageHead>
      {builtIn && (
        <Alert type="info" showIcon title="这是程序自带的报表，不能修改。需要改动时，请在列表里复制，再修改副本。" />
      )}
      {open && (
        <VersionsDialog
          report={stored}
          restorable={!fixed && !unsaved}
          unsaved={unsaved}
          onRestored={onRestored}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
