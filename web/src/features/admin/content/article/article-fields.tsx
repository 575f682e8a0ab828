import type { Article } from '@/shared/api/staff';
import { webAddress } from '@/shared/rules/rules';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { date } from '@/ui-admin/values/date';
import { list } from '@/ui-admin/values/list';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { ownKind } from '@/ui-admin/values/own-kind';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import { rich } from '@/widgets/rich-text/rich-kind';
import { servedFile } from '@/widgets/upload/file-kind';
import { articleColumn } from '../column/column-kind';
import { picture } from '../picture/picture-kind';
import { CategorySelect } from './category-select';
import { related } from './related-kind';

type Spec = FieldSpec<Article>;
type Figure = Article['figures'][number];
type Picture = Article['pictures'][number];
type Attachment = Article['attachments'][number];

const column: Spec = { name: 'columnId', label: '所属栏目', kind: articleColumn, required: true, wide: true };

const category: Spec = {
  name: 'categoryId',
  label: '分类',
  // What is offered depends on the column beside it.
  kind: ownKind({ empty: '', edit: (control) => <CategorySelect {...control} /> }),
  wide: true,
};

const cover: Spec = {
  name: 'coverSrc',
  label: '封面',
  kind: picture({ title: '选择封面', words: 'coverAlt' }),
};

const coverAlt: Spec = {
  name: 'coverAlt',
  label: '封面说明',
  kind: text,
  required: true,
  max: 200,
  wide: true,
  hint: '给看不到图片的人',
  visible: (row) => row.coverSrc !== '',
};

const relatedIds: Spec = {
  name: 'relatedIds',
  label: '相关文章',
  kind: related,
  hint: '如解读对应的原文',
};

const hasVideo = (row: Article) => row.videoSrc !== '';

/** Fields of the article form, in the groups in which they stand. */
export const articleGroups = {
  head: [
    { name: 'title', label: '标题', kind: text, required: true, max: 120, wide: true },
    { name: 'shortTitle', label: '短标题', kind: text, max: 60, hint: '首页等窄处使用' },
    { name: 'subtitle', label: '副标题', kind: text, max: 120 },
    { name: 'summary', label: '摘要', kind: longText(), max: 500, hint: '显示在列表和搜索结果里' },
    {
      name: 'keyPoints',
      label: '要点',
      kind: longText(),
      max: 1000,
      hint: '每行一条，最好不超过三条，最多八条，显示在正文之前',
    },
  ],
  video: [
    {
      name: 'videoSrc',
      label: '视频',
      kind: servedFile({ accept: '.mp4', label: '上传视频', biz: 'jeditor' }),
      hint: 'mp4 文件，显示在正文之前',
    },
    {
      name: 'videoPoster',
      label: '视频封面',
      // The film is named by its article, so its picture needs no words.
      kind: picture({ title: '选择视频封面' }),
      wide: false,
      visible: hasVideo,
    },
    {
      name: 'videoCaptions',
      label: '字幕',
      kind: servedFile({ accept: '.vtt', label: '上传字幕', biz: 'jeditor' }),
      hint: 'vtt 文件',
      visible: hasVideo,
    },
    {
      name: 'transcript',
      label: '文字稿',
      kind: longText(6),
      max: 20000,
      hint: '视频里说的和写的，每段一行；没有字幕时发布前必须填写',
      visible: hasVideo,
    },
  ],
  source: [
    { name: 'source', label: '来源', kind: text, max: 60, hint: '发布前必须填写' },
    { name: 'sourceUrl', label: '来源网址', kind: text, max: 500, rules: [webAddress] },
    { name: 'author', label: '作者', kind: text, max: 60 },
    { name: 'editor', label: '责任编辑', kind: text, max: 60 },
    { name: 'reviewer', label: '审核人', kind: text, max: 60 },
    { name: 'proofreader', label: '校对', kind: text, max: 60 },
    { name: 'medicalReviewer', label: '医学审核专家', kind: text, max: 60, hint: '科普文章请填写' },
    { name: 'basis', label: '依据', kind: text, max: 500, hint: '指南、标准或文件的名称' },
    { name: 'reviewDate', label: '医学审核日期', kind: date },
    { name: 'nextReviewDate', label: '下次审核日期', kind: date },
    { name: 'original', label: '原创', kind: toggle },
    { name: 'copyright', label: '版权说明', kind: text, max: 200, hint: '转载时注明授权' },
  ],
  document: [
    { name: 'docNo', label: '文号', kind: text, max: 60 },
    { name: 'indexNo', label: '索引号', kind: text, max: 60 },
    { name: 'issuer', label: '发布机构', kind: text, max: 60 },
    { name: 'writtenDate', label: '成文日期', kind: date },
    {
      name: 'validity',
      label: '有效性',
      kind: options([
        { value: 'valid', label: '有效' },
        { value: 'abolished', label: '废止' },
        { value: 'expired', label: '失效' },
      ]),
    },
    { name: 'audience', label: '适用对象', kind: text, max: 100 },
  ],
  place: [column, category],
  publishing: [
    { name: 'top', label: '置顶', kind: toggle, hint: '排在栏目最前' },
    { name: 'hot', label: '热点', kind: toggle, hint: '进入热点推送' },
    { name: 'expireTime', label: '自动下线时间', kind: moment, wide: true, hint: '到时公众不再看到，不填则一直有效' },
    {
      name: 'disease',
      label: '疾病名称',
      kind: text,
      max: 200,
      wide: true,
      hint: '写一种病的文章填写，进入“疾病 A–Z”；常用名在前，别名、俗称用逗号隔开。类别（如慢性病、乙类传染病）写在关键词里',
    },
    { name: 'keywords', label: '关键词', kind: text, max: 200, wide: true, hint: '用逗号分隔' },
    relatedIds,
  ],
  cover: [cover, coverAlt],
  correction: [
    {
      name: 'correction',
      label: '更正说明',
      kind: longText(2),
      max: 500,
      hint: '修改已发布的内容时写明改了什么，显示在文章开头；只改错别字可不填',
    },
  ],
  body: [{ name: 'body', label: '正文', kind: rich() }],
  lists: [
    {
      name: 'figures',
      label: '关键数字',
      kind: list({ line: (figure: Figure) => `${figure.label} ${figure.value}${figure.unit}` }),
    },
    { name: 'pictures', label: '图集', kind: list({ line: (each: Picture) => `${each.alt} ${each.text}` }) },
    { name: 'attachments', label: '附件', kind: list({ line: (each: Attachment) => `${each.name} ${each.href}` }) },
  ],
} satisfies Record<string, readonly Spec[]>;

/** All fields in the order in which the form shows them. */
export const articleSpecs: readonly Spec[] = [
  ...articleGroups.correction,
  ...articleGroups.head,
  ...articleGroups.body,
  ...articleGroups.video,
  ...articleGroups.lists,
  ...articleGroups.source,
  ...articleGroups.document,
  ...articleGroups.place,
  ...articleGroups.publishing,
  ...articleGroups.cover,
];
