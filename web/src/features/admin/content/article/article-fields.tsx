import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { contentArticle } from '@/shared/api/tables/content-article';
import { webAddress } from '@/shared/rules/rules';
import { clearButton } from '@/ui-admin/form/clear-button';
import { type ControlProps, type FieldSpec, newRow, textOf } from '@/ui-admin/form/field-spec';
import { list } from '@/ui-admin/values/list';
import { longText } from '@/ui-admin/values/long-text';
import { ownKind } from '@/ui-admin/values/own-kind';
import { fieldsOf } from '@/widgets/list-page';
import { rich } from '@/widgets/rich-text';
import { servedFile } from '@/widgets/upload';
import { picture } from '../picture/picture-kind';
import { articleSection } from '../section/section-kind';
import { categoriesOf } from './article-api';
import { gallery } from './gallery/gallery-kind';
import { related } from './related-kind';

type Spec = FieldSpec<Article>;
type Figure = Article['figures'][number];
type Attachment = Article['attachments'][number];

const hasVideo = (row: Article) => row.videoSrc !== '';

/** Fields of the article form, in the groups in which they stand and in the order in which the form shows them. */
export const articleGroups = {
  correction: fieldsOf(contentArticle, [
    {
      name: 'correction',
      kind: longText(2),
      hint: '修改已发布的内容时写明改了什么，显示在文章开头；只改错别字可不填。页面会自动显示更新时间',
    },
  ]),
  head: fieldsOf(contentArticle, [
    { name: 'title', wide: true },
    { name: 'shortTitle', hint: '首页和侧栏等窄处代替标题' },
    { name: 'subtitle' },
    { name: 'summary', hint: '显示在列表和搜索结果里' },
    { name: 'keyPoints', hint: '每行一条，最好不超过三条，最多八条，显示在正文之前' },
  ]),
  body: fieldsOf(contentArticle, [{ name: 'body', kind: rich() }]),
  video: fieldsOf(contentArticle, [
    {
      name: 'videoSrc',
      kind: servedFile({ accept: '.mp4', label: '上传视频', biz: 'jeditor' }),
      hint: 'mp4 文件，显示在正文之前',
    },
    {
      name: 'videoPoster',
      // The film is named by its article, so its picture needs no words.
      kind: picture({ title: '选择视频封面' }),
      wide: false,
      visible: hasVideo,
    },
    {
      name: 'videoCaptions',
      kind: servedFile({ accept: '.vtt', label: '上传字幕', biz: 'jeditor' }),
      hint: 'vtt 文件',
      visible: hasVideo,
    },
    {
      name: 'transcript',
      kind: longText(6),
      hint: '视频里说的和写的，每段一行；没有字幕时发布前必须填写',
      visible: hasVideo,
    },
  ]),
  gallery: fieldsOf(contentArticle, [{ name: 'pictures', kind: gallery }]),
  lists: fieldsOf(contentArticle, [
    { name: 'figures', kind: list({ line: (figure: Figure) => `${figure.label} ${figure.value}${figure.unit}` }) },
    { name: 'attachments', kind: list({ line: (each: Attachment) => `${each.name} ${each.href}` }) },
  ]),
  source: fieldsOf(contentArticle, [
    { name: 'source', hint: '发布前必须填写' },
    { name: 'sourceUrl', rules: [webAddress] },
    { name: 'author' },
    { name: 'editor' },
    { name: 'reviewer' },
    { name: 'proofreader' },
    { name: 'medicalReviewer', hint: '科普文章请填写' },
    { name: 'basis', hint: '指南、标准或文件的名称' },
    { name: 'reviewDate' },
    { name: 'nextReviewDate' },
    { name: 'original' },
    { name: 'copyright', hint: '转载时注明授权' },
  ]),
  document: fieldsOf(contentArticle, [
    { name: 'docNo' },
    { name: 'indexNo' },
    { name: 'issuer' },
    { name: 'writtenDate' },
    { name: 'validity' },
    { name: 'audience' },
  ]),
  place: fieldsOf(contentArticle, [
    { name: 'columnId', kind: articleSection, wide: true },
    {
      name: 'categoryId',
      // What is offered depends on the column beside it.
      kind: ownKind({ empty: '', edit: (control) => <CategorySelect {...control} /> }),
      wide: true,
    },
  ]),
  publishing: fieldsOf(contentArticle, [
    { name: 'top', hint: '排在栏目最前' },
    { name: 'hot', hint: '列入“热点推送”接口，供其他程序读取，本站页面不变' },
    { name: 'expireTime', wide: true, hint: '到时公众不再看到，不填则一直有效' },
    {
      name: 'disease',
      wide: true,
      hint: '写一种病的文章填写，进入“疾病 A–Z”；常用名在前，别名、俗称用逗号隔开。类别（如慢性病、乙类传染病）写在关键词里',
    },
    { name: 'keywords', wide: true, hint: '用逗号分隔' },
    { name: 'relatedIds', kind: related, hint: '如解读对应的原文' },
  ]),
  cover: fieldsOf(contentArticle, [
    { name: 'coverSrc', kind: picture({ title: '选择封面', words: 'coverAlt' }) },
    { name: 'coverAlt', required: true, wide: true, hint: '给看不到图片的人', visible: (row) => row.coverSrc !== '' },
  ]),
} satisfies Record<string, readonly Spec[]>;

export const articleSpecs: readonly Spec[] = Object.values(articleGroups).flat();

/** A new article, edited by the person who begins it. */
export const newArticle = (editor: string): Article => newRow(articleSpecs, { editor, state: 'draft' });

/** The categories of the chosen column. Changing the column drops a category that it does not have. */
function CategorySelect({ value, onChange, onBlur, aria, invalid }: ControlProps) {
  const { control } = useFormContext<Article>();
  const columnId = useWatch({ control, name: 'columnId' });
  const { data: categories, isFetching } = useQuery(categoriesOf(columnId));
  const id = textOf(value);
  // An old list may lack a category that was added since.
  const known = isFetching ? undefined : categories;
  const foreign = id !== '' && (columnId === '' || (known !== undefined && !known.some((each) => each.id === id)));
  useEffect(() => {
    if (foreign) {
      onChange('');
    }
  }, [foreign, onChange]);
  return (
    <Select
      {...aria}
      value={id || null}
      options={(categories ?? []).map((each) => ({ value: each.id, label: each.name }))}
      allowClear={clearButton}
      loading={isFetching}
      disabled={columnId === ''}
      status={invalid ? 'error' : ''}
      placeholder={columnId === '' ? '先选择栏目' : '不分类'}
      notFoundContent="这个栏目没有分类"
      onBlur={onBlur}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}
