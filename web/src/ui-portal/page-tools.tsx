import type { ReactNode } from 'react';
import { PageActions } from './page-actions';
import { PageFeedback } from './page-feedback';

type PageToolsProps = {
  /** Name of the page where it is handed over to another program. */
  title: string;
  /** What stands beside the buttons, usually `Reviewed`. */
  children?: ReactNode;
};

/**
 * Foot of the page of a service: how fresh it is, print, copy, share, and whether it helped. Pages that must send nothing
 * use `PageActions` alone.
 */
export function PageTools({ title, children }: PageToolsProps) {
  return (
    <div className="page-tools">
      <div className="page-tools-line">
        {children}
        <PageActions title={title} />
      </div>
      <PageFeedback />
    </div>
  );
}
