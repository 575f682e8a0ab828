import dayjs from 'dayjs';
import { blankOf, type FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import { confirmed } from '@/widgets/inputs';
import { type Item, type ReviewRecord, record, reviewBase, verbs } from './review-api';

type Props = {
  item: Item;
  /** The day of the server, `yyyy-MM-dd`. */
  today: string;
  onClose: () => void;
};

/** `isRead` is '' until its writer says that the text was read. */
type Answer = ReviewRecord & { isRead: string };

/** Asks who reviewed the text and until when that holds. A physician's signature needs title and licence, too. */
export function RecordDialog({ item, today, onClose }: Props) {
  const next = dayjs(today).add(item.everyDays, 'day').format('YYYY-MM-DD');
  const specs = specsOf(item);
  return (
    <FormModal<Answer>
      title={item.kind === 'page' ? '登记复核' : '登记审定'}
      note={item.name}
      initial={blankOf(specs, { reviewDate: today, nextReviewDate: next })}
      specs={specs}
      save={({ isRead: _, ...review }) => record(item, review)}
      after={[resourceKey(reviewBase)]}
      done={`已登记${verbs[item.kind]}，网站上的页面已更新`}
      onClose={onClose}
      width={560}
    />
  );
}

function specsOf(item: Item): FieldSpec<Answer>[] {
  const isGuidance = item.kind === 'guidance';
  const verb = verbs[item.kind];
  const who: FieldSpec<Answer> = {
    name: 'reviewer',
    label: isGuidance ? '审定医师' : '复核人',
    kind: text,
    required: true,
    max: 30,
    hint: isGuidance ? '姓名，公开显示' : '姓名或科室，公开显示',
  };
  const physician: FieldSpec<Answer>[] = [
    { name: 'title', label: '职称', kind: text, required: true, max: 30, hint: '如 主任医师，公开显示' },
    { name: 'licence', label: '执业证书编号', kind: text, required: true, max: 40, hint: '只在后台显示' },
  ];
  return [
    readSpec(item),
    who,
    ...(isGuidance ? physician : []),
    { name: 'reviewDate', label: `${verb}日期`, kind: date, required: true },
    { name: 'nextReviewDate', label: `下次${verb}`, kind: date, required: true },
    { name: 'remark', label: '说明', kind: longText(), max: 500, hint: '核对了什么、依据什么；只在后台显示' },
  ];
}

const readSpec = ({ path, edition, kind }: Item): FieldSpec<Answer> => ({
  name: 'isRead',
  label: '阅读确认',
  kind: confirmed(
    <>
      已通读
      <a href={path} target="_blank" rel="noopener">
        网站上的全文
      </a>
      （版本 {edition}），{kind === 'guidance' ? '医学内容准确' : '与实际情况一致'}
    </>,
  ),
  required: true,
  wide: true,
});
