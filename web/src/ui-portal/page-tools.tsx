import type { ReactNode } from 'react';
import type { PageReview } from '@/shared/api/public';
import { PageActions } from './page-actions';
import { PageFeedback } from './page-feedback';
import { Reviewed } from './reviewed';

type PageToolsProps = {
  /** Name of the page where it is handed over to another program. */
  title: string;
  /** How fresh it is, beside the buttons. */
  reviewed?: PageReview | undefined;
  /** What stands there in its place. */
  children?: ReactNode;
};

/**
 * Foot of the page of a service: how fresh it is, print, copy, share, and whether it helped. Pages that must send nothing
 * use `PageActions` alone.
 */
export function PageTools({ title, reviewed, children }: PageToolsProps) {
  return (
    <div className="page-tools">
      <div className="page-tools-line">
        {reviewed ? <Reviewed {...reviewed} /> : children}
        <PageActions title={title} />
      </div>
      <PageFeedback />
    </div>
  );
}
