import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useCallback, useContext, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { minute } from '@/shared/format/date';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import { Field } from '@/ui-admin/form/field';
import { FieldPermission, useGrantedFields } from '@/ui-admin/form/field-rights';
import { FormFrame } from '@/ui-admin/form/form-frame';
import layout from '@/ui-admin/form/form-page.module.css';
import { settle } from '@/ui-admin/form/settle';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { type RowForm, useRowForm } from '@/ui-admin/form/use-row-form';
import { useSaveKey } from '@/ui-admin/form/use-save-key';
import { later } from '@/ui-admin/later';
import { openWhenKnown } from '@/ui-admin/page/open-when-known';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useUnsavedMark } from '@/ui-admin/page/unsaved';
import { useMay, usePartRights } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import { useWrite } from '@/ui-admin/use-write';
import { RichTextEditor, type Upload } from '@/widgets/rich-text';
import { askUploads, uploadFile } from '@/widgets/upload';
import { PictureDialog } from '../picture/picture-dialog';
import { articleOptions, previewAddress } from './article-api';
import { articleGroups, articleSpecs } from './article-fields';
import styles from './article-form.module.css';
import { articleStates } from './article-state';
import { AttachmentsField, FiguresField } from './rows-field';
import { type Draft, useDraft } from './use-draft';
import { useSaveArticle } from './use-save-article';

const RevisionsDialog = later(async () => (await import('./revisions/revisions-dialog')).RevisionsDialog);

/** The form of one article. It is filled once; after a save it shows what the server stored. */
export function ArticleForm({ article }: { article: Article }) {
  const specs = useGrantedFields(articleSpecs);
  const rowForm = useRowForm(article, specs);
  const { form, problems, attempt, submit } = rowForm;
  const stored = (form.formState.defaultValues ?? article) as Article;
  const { draft, take, forget } = useUnsavedText(form, stored.id);
  const save = useSaveArticle(take);
  usePageTitle(stored.title || '新增文章');
  const onKeyDown = useSaveKey('保存', () => void submit(save({ publish: false })));
  return (
    <FormFrame rowForm={rowForm} specs={specs}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches the save shortcut of the fields inside */}
      <div className={layout.page} onKeyDown={onKeyDown}>
        <PageHead title={stored.id ? '编辑文章' : '新增文章'}>
          <StateTag {...articleStates[stored.state]} />
          {stored.updateTime && (
            <span className={styles.muted}>
              {stored.updateBy} 于 {minute(stored.updateTime)} 保存
            </span>
          )}
          {stored.id && <Revisions article={stored} rowForm={rowForm} onRestored={forget} />}
        </PageHead>
        {draft.offered && <DraftOffer draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />}
        <ErrorSummary problems={problems} attempt={attempt} />
        <Fields rowForm={rowForm} published={stored.state === 'published'} />
        <Footer article={stored} rowForm={rowForm} save={save} status={draft.status} />
      </div>
    </FormFrame>
  );
}

/** What is typed marks its page and is kept in this browser until it is saved. */
function useUnsavedText(form: RowForm<Article>['form'], id: string) {
  const draft = useDraft(form, id);
  const { clear } = draft;
  const mark = useUnsavedMark(form.formState.isDirty);
  const forget = useCallback(() => {
    clear();
    mark(false);
  }, [clear, mark]);
  const take = useCallback(
    (sent: Article, stored: Article) => {
      forget(); // first: what was typed meanwhile is unsaved again after that
      mark(settle(form, sent, stored));
    },
    [forget, form, mark],
  );
  return { draft, take, forget };
}

type RevisionsProps = { article: Article; rowForm: RowForm<Article>; onRestored: () => void };

/** The versions of the article; when one is restored, the form shows what is stored then. */
function Revisions({ article, rowForm: { form }, onRestored }: RevisionsProps) {
  const client = useQueryClient();
  const { write } = useWrite();
  const [open, setOpen] = useState(false);
  const show = async () => {
    form.reset(await client.fetchQuery({ ...articleOptions(article.id), staleTime: 0 }));
    onRestored();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>历史版本</Button>
      {open && (
        <RevisionsDialog
          article={article}
          unsaved={form.formState.isDirty}
          onRestored={() => write(show)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function DraftOffer({ draft, onRestore, onDiscard }: { draft: Draft; onRestore: () => void; onDiscard: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      title={`本机有 ${minute(draft.time)} 没有保存的内容${draft.article.title ? `：《${draft.article.title}》` : ''}`}
      action={
        <span className={styles.buttons}>
          <Button size="small" type="primary" onClick={onRestore}>
            恢复
          </Button>
          <Button size="small" onClick={onDiscard}>
            丢弃
          </Button>
        </span>
      }
    />
  );
}

function Fields({ rowForm: { form, formId }, published }: { rowForm: RowForm<Article>; published: boolean }) {
  const { control } = form;
  return (
    <div className={layout.columns}>
      <div className={layout.main}>
        {published && (
          <Card title="更正">
            <SpecFields control={control} specs={articleGroups.correction} formId={formId} />
          </Card>
        )}
        <Card title="基本">
          <SpecFields control={control} specs={articleGroups.head} formId={formId} />
        </Card>
        <Card title="正文">
          <BodyField rowForm={{ form, formId }} />
        </Card>
        <Card title="视频" note="视频文章填写">
          <SpecFields control={control} specs={articleGroups.video} formId={formId} />
        </Card>
        <Card title="图片文章" note="每张图都要有替代文字">
          <SpecFields control={control} specs={articleGroups.gallery} formId={formId} />
        </Card>
        <Card title="关键数字" note="在文章开头以大字显示，数据类栏目还会用第一个数字画趋势">
          <FiguresField formId={formId} />
        </Card>
        <Card title="附件">
          <AttachmentsField formId={formId} />
        </Card>
        <Card title="出处与审核">
          <SpecFields control={control} specs={articleGroups.source} formId={formId} />
        </Card>
        <Card title="公文信息" note="政策文件、信息公开类文章填写">
          <SpecFields control={control} specs={articleGroups.document} formId={formId} />
        </Card>
      </div>
      <div className={layout.side}>
        <Card title="栏目">
          <SpecFields control={control} specs={articleGroups.place} formId={formId} />
        </Card>
        <Card title="封面">
          <SpecFields control={control} specs={articleGroups.cover} formId={formId} />
        </Card>
        <Card title="发布">
          <SpecFields control={control} specs={articleGroups.publishing} formId={formId} />
        </Card>
      </div>
    </div>
  );
}

function BodyField({ rowForm: { form, formId } }: { rowForm: Pick<RowForm<Article>, 'form' | 'formId'> }) {
  const { isReadOnly } = usePartRights(useContext(FieldPermission));
  return (
    <Controller
      control={form.control}
      name="body"
      rules={{ validate: async () => (await askUploads(`${formId}-body`)) ?? true }}
      render={({ field, fieldState }) => (
        <Field id={`${formId}-body`} label="正文" hideLabel error={fieldState.error?.message}>
          {(aria) => (
            <RichTextEditor
              label="正文"
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              aria={aria}
              disabled={isReadOnly('body')}
              invalid={fieldState.invalid}
              upload={uploadToArticle}
              library={({ onChosen, onClose }) => (
                <PictureDialog
                  title="插入图片"
                  withCaption
                  initial={{ src: '', alt: '', caption: '' }}
                  onChosen={onChosen}
                  onClose={onClose}
                />
              )}
            />
          )}
        </Field>
      )}
    />
  );
}

type FooterProps = {
  article: Article;
  rowForm: RowForm<Article>;
  save: ReturnType<typeof useSaveArticle>;
  status: string;
};

function Footer({ article, rowForm: { form, saving, submit }, save, status }: FooterProps) {
  const { write } = useWrite();
  const may = useMay();
  const draft = article.state === 'draft';
  const preview = () => write(() => openWhenKnown(previewAddress(form.getValues())));
  return (
    <div className={layout.footer}>
      <span className={styles.muted} role="status">
        {status}
      </span>
      <Button onClick={() => void preview()}>预览</Button>
      <Button
        {...(draft ? {} : { type: 'primary' })}
        loading={saving}
        onClick={() => void submit(save({ publish: false }))}
      >
        {draft ? '保存草稿' : '保存'}
      </Button>
      {draft && may('content:article:publish') && (
        <Button type="primary" loading={saving} onClick={() => void submit(save({ publish: true }))}>
          保存并发布
        </Button>
      )}
    </div>
  );
}

/** Stores what is put into the text of an article; it can be found in the media library afterwards. */
const uploadToArticle: Upload = (file, onProgress) =>
  uploadFile(file, { biz: 'jeditor', fields: { jeditor: '1' }, onProgress });
