import type { ReactNode } from 'react';

type CopyButtonProps = {
  /** What is copied, empty for the address of the page. */
  text: string;
  /** Said beside it afterwards, in the status of the same parent. */
  copied: string;
  refused: string;
  className?: string;
  children: ReactNode;
};

/** A button that copies; `manners/copying.ts` does it. */
export function CopyButton({ text, copied, refused, className = 'btn btn-plain', children }: CopyButtonProps) {
  return (
    <button className={className} type="button" data-copy={text} data-copied={copied} data-refused={refused}>
      {children}
    </button>
  );
}
