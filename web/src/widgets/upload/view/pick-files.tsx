import { Button } from 'antd';
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { FieldAria } from '@/ui-admin/form/field';
import { Icon } from '@/ui-admin/icon';
import { FileInput } from './file-input';
import styles from './upload.module.css';

type PickProps = {
  label: string;
  /** Of the control in its form; the button carries them. */
  aria?: FieldAria | undefined;
  accept?: string | undefined;
  multiple: boolean;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** A tile in place of a button. */
  tile?: boolean | undefined;
  /** A lower button, as in the row of a table. */
  small?: boolean | undefined;
  buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
  onBlur?: (() => void) | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** A button that asks the browser for files. */
export function PickFiles({ label, aria, accept, multiple, disabled, invalid, onFiles, ...rest }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const { tile = false, small = false, buttonRef, onBlur } = rest;
  const open = () => input.current?.click();
  const words = aria && `${aria.id}-words`;
  // A button knows neither required nor invalid; both stand in the words around it. Its own words belong to its name, so that
  // people who speak to the program can say what they see.
  const tied = aria && {
    id: aria.id,
    'aria-labelledby': `${aria.id}-label ${words}`,
    'aria-describedby': aria['aria-describedby'],
  };
  return (
    <>
      <FileInput ref={input} accept={accept} multiple={multiple} disabled={disabled} onFiles={onFiles} />
      {tile ? (
        <button
          ref={buttonRef}
          {...tied}
          type="button"
          className={`stack ${styles.addTile} ${invalid ? styles.invalid : ''}`}
          disabled={disabled}
          onClick={open}
          onBlur={onBlur}
        >
          <Icon name="plus" />
          <span id={words}>{label}</span>
        </button>
      ) : (
        <Button
          ref={buttonRef}
          {...tied}
          size={small ? 'small' : 'middle'}
          icon={<Icon name="upload" />}
          disabled={disabled}
          danger={invalid ?? false}
          onClick={open}
          onBlur={onBlur}
        >
          <span id={words}>{label}</span>
        </Button>
      )}
    </>
  );
}

type DropProps = {
  disabled?: boolean;
  className?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** A place on which files can be dropped. There is always a button for the same in it. */
export function DropFiles({ disabled = false, className, onFiles, children }: DropProps) {
  const [over, setOver] = useState(false);
  if (disabled) {
    return <div className={className}>{children}</div>;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer alone; the button inside does the same
    <div
      className={`${className ?? ''} ${over ? styles.over : ''}`}
      onDragOver={(event) => {
        if (carriesFiles(event)) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) {
          setOver(false);
        }
      }}
      onDrop={(event) => {
        if (carriesFiles(event)) {
          event.preventDefault();
          setOver(false);
          onFiles([...event.dataTransfer.files]);
        }
      }}
    >
      {children}
    </div>
  );
}
