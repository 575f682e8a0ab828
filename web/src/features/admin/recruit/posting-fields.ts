import { recruitPosting } from '@/shared/api/tables/recruit-posting';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { longText } from '@/ui-admin/values/long-text';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { postingFiles, posts, stages } from './posting-rows';
import type { Posting } from './recruit-types';

/** The form over a posting. */
export const postingFields: FieldSpec<Posting>[] = fieldsOf(recruitPosting, [
  { name: 'title', wide: true },
  { name: 'unit', wide: true },
  { name: 'contact' },
  { name: 'phone', hint: '带区号，如 0300-5550000' },
  { name: 'beginTime' },
  { name: 'endTime' },
  { name: 'reviewDay' },
  { name: 'resultDay', hint: '6 个月后销毁未录用者的材料；不填按报名截止后 12 个月' },
  { name: 'intro', kind: longText(5), wide: true, hint: '段落之间空一行' },
  { name: 'posts', kind: posts },
  { name: 'stages', kind: stages },
  { name: 'files', kind: postingFiles },
  {
    name: 'notice',
    kind: longText(4),
    wide: true,
    hint: '一行一人：姓名、岗位、准考证号。只在公示期内显示，过后自动撤下',
  },
  { name: 'noticeBegin' },
  { name: 'noticeEnd' },
]);
