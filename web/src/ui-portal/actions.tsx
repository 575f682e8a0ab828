import type { ComponentProps, ReactNode } from 'react';

type SendProps = ComponentProps<'button'> & {
  text: string;
  /** What stands behind the button. */
  children?: ReactNode;
};

/** The row with the button that sends a form. */
export function Send({ text, children, ...button }: SendProps) {
  return (
    <p className="actions">
      <button className="btn" type="submit" {...button}>
        {text}
      </button>
      {children}
    </p>
  );
}

type OnwardProps = {
  href: string;
  text: string;
  /** Leads away rather than on. */
  plain?: boolean;
  children?: ReactNode;
};

/** The row with the way on from the end of a page. */
export function Onward({ href, text, plain = false, children }: OnwardProps) {
  return (
    <p className="actions">
      <a className={plain ? 'btn btn-plain' : 'btn'} href={href}>
        {text}
      </a>
      {children}
    </p>
  );
}
