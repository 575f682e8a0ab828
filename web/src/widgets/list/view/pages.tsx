import { Pagination, type PaginationProps } from 'antd';
import { messages } from '@/shared/messages/zh-cn';
import { lastPage } from '../core/state';
import { pageButton } from './page-button';
import type { Shown } from './use-list';

type At = NonNullable<Shown<unknown>['at']>;

type Looks = { narrow?: boolean; choosing?: boolean };

/** The pages of a list, as the platform's component takes them. Where all pages have one length they are shown once there are two. */
export function pagingOf({ state, sizes }: At, total: number, { narrow = false, choosing = false }: Looks = {}) {
  const mayDiffer = sizes.length > 1;
  return {
    current: Math.min(state.pageNo, lastPage(total, state.pageSize)),
    pageSize: state.pageSize,
    total,
    pageSizeOptions: [...sizes],
    itemRender: pageButton,
    showSizeChanger: mayDiffer && { 'aria-label': '每页条数' },
    showQuickJumper: mayDiffer && !narrow && !choosing,
    showTotal: (all: number, [from, to]: [number, number]) =>
      (choosing ? messages.pickerRange : messages.range)(from, to, all),
    showLessItems: narrow,
    hideOnSinglePage: !mayDiffer,
    ...(choosing ? {} : { size: 'medium' as const }),
  } satisfies PaginationProps;
}

/** Goes to a page, or begins anew with pages of another length. */
export function turn({ state, change }: At, pageNo = 1, pageSize = state.pageSize): void {
  change(pageSize === state.pageSize ? { pageNo } : { pageSize });
}

type Props = { list: Pick<Shown<unknown>, 'at' | 'answer'>; className?: string | undefined };

/** The pages below rows that are no table. */
export function Pages({ list: { at, answer }, className = '' }: Props) {
  return (
    at && (
      <Pagination
        {...pagingOf(at, answer.total)}
        className={className}
        onChange={(pageNo, pageSize) => turn(at, pageNo, pageSize)}
      />
    )
  );
}
