import { Pagination, type PaginationProps } from 'antd';
import { startTransition, useOptimistic } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { lastPage } from '../core/state';
import own from './list.module.css';
import { pageButton } from './page-button';
import type { Shown } from './use-list';

type At = NonNullable<Shown<unknown>['at']>;

type Looks = { narrow?: boolean; choosing?: boolean };

type Turned = Pick<At['state'], 'pageNo' | 'pageSize'>;

/** The pages of a list, as the platform's component takes them. Where all pages have one length they are shown once there are two. */
function pagingOf({ pageNo, pageSize }: Turned, { sizes }: At, total: number, { narrow, choosing }: Looks) {
  const mayDiffer = sizes.length > 1;
  return {
    current: Math.min(pageNo, lastPage(total, pageSize)),
    pageSize,
    total,
    pageSizeOptions: [...sizes],
    itemRender: pageButton,
    showSizeChanger: mayDiffer && { 'aria-label': '每页条数' },
    showQuickJumper: mayDiffer && !narrow && !choosing,
    showTotal: (all: number, [from, to]: [number, number]) =>
      (choosing ? messages.pickerRange : messages.range)(from, to, all),
    showLessItems: narrow ?? false,
    hideOnSinglePage: !mayDiffer,
    size: choosing ? 'small' : 'medium',
  } satisfies PaginationProps;
}

type Props = Looks & { list: Pick<Shown<unknown>, 'at' | 'answer'> };

/** The pages below rows. The pressed one shows at once where one is going; the rows, which take long to draw, follow. */
export function Pages({ list: { at, answer }, ...looks }: Props) {
  const [turned, show] = useOptimistic<Turned | undefined>(at?.state);
  if (!at || !turned || answer.total === 0) return null;
  const turn = (pageNo: number, pageSize: number) => {
    // Pages of another length begin anew.
    const next = pageSize === turned.pageSize ? { pageNo } : { pageNo: 1, pageSize };
    startTransition(() => {
      show({ ...turned, ...next });
      at.change(next);
    });
  };
  return <Pagination {...pagingOf(turned, at, answer.total, looks)} className={own.pages} onChange={turn} />;
}
