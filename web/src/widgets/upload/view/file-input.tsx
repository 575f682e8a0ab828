import type { RefObject } from 'react';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  accept?: string | undefined;
  multiple: boolean;
  disabled?: boolean | undefined;
  onFiles: (files: File[]) => void;
};

/** Asks the browser for files; a button clicks it. */
export function FileInput({ onFiles, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = ''; // the same file may be chosen again
      }}
    />
  );
}
