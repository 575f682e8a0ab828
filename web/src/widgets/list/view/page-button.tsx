import type { PaginationProps } from 'antd';
import { Icon, type IconName } from '@/ui-admin/icon';
import styles from './page-button.module.css';

const steps: Readonly<Record<string, { name: string; icon: IconName }>> = {
  prev: { name: '上一页', icon: 'left' },
  next: { name: '下一页', icon: 'right' },
};

const leaps: Readonly<Record<string, string>> = { 'jump-prev': '向前 5 页', 'jump-next': '向后 5 页' };

/** The buttons beside the page numbers. antd names its own by their drawings, in English. */
export const pageButton: NonNullable<PaginationProps['itemRender']> = (_page, kind, drawn) => {
  const step = steps[kind];
  const leap = leaps[kind];
  if (leap) {
    return (
      <button type="button" className={styles.leap} tabIndex={-1} aria-label={leap}>
        …
      </button>
    );
  }
  return step ? (
    <button type="button" className="ant-pagination-item-link" tabIndex={-1} aria-label={step.name}>
      <Icon name={step.icon} />
    </button>
  ) : (
    drawn
  );
};
