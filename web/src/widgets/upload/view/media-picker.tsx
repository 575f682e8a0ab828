import { Input, Tabs } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { fileAddress } from '../core/address';
import styles from './library.module.css';
import { MediaChooser } from './media-chooser';

/** `width` and `height` are those of the picture, 0 when they are not known. */
export type ChosenPicture = { src: string; alt: string; caption: string; width: number; height: number };

/** One of the other pictures, with the description it brings. */
export type OtherPicture = { src: string; alt: string; width: number; height: number };

/** What the tab of other pictures gets. */
export type OtherChoice = {
  /** Name of the group of radio buttons. */
  name: string;
  value: string;
  onChoose: (picture: OtherPicture) => void;
};

type Props = {
  title: string;
  initial: { src: string; alt: string; caption: string };
  /** Whether a caption below the picture is asked for. */
  withCaption?: boolean;
  /** Pictures from elsewhere, on a tab of their own. */
  others?: { label: string; render: (choice: OtherChoice) => ReactNode; has: (src: string) => boolean };
  onChosen: (picture: ChosenPicture) => void;
  onClose: () => void;
};

/** `brought` is the description that came with the picture. */
type Choice = { picture: ChosenPicture; brought: string };

/** A description that came with a picture goes with it; one that somebody wrote stays. */
function withPicture({ picture, brought }: Choice, { src, alt, width, height }: OtherPicture): Choice {
  const written = picture.alt.trim() !== '' && picture.alt !== brought;
  return { picture: { ...picture, src, width, height, alt: written ? picture.alt : alt }, brought: alt };
}

/**
 * Chooses a picture of the media library, or adds one, and says in words what it shows; without that the picture is not
 * taken. Mount it while it is open.
 */
export function MediaPicker({ title, initial, withCaption = false, others, onChosen, onClose }: Props) {
  const id = useId();
  const [{ picture }, setChoice] = useState<Choice>({ picture: { ...initial, width: 0, height: 0 }, brought: '' });
  const [refused, setRefused] = useState(false);
  // Out of what is there by then: a picture may still be on its way while somebody writes what it shows.
  const choose = (other: OtherPicture) => setChoice((before) => withPicture(before, other));
  const write = (words: Partial<Pick<ChosenPicture, 'alt' | 'caption'>>) =>
    setChoice((before) => ({ ...before, picture: { ...before.picture, ...words } }));
  const missing = { src: refused && picture.src === '', alt: refused && picture.alt.trim() === '' };
  const submit = () => {
    if (picture.src === '' || picture.alt.trim() === '') {
      setRefused(true);
      if (picture.src !== '') {
        document.getElementById(`${id}-alt`)?.focus();
      }
      return;
    }
    onChosen({ ...picture, alt: picture.alt.trim(), caption: picture.caption.trim() });
  };
  const library = (
    <MediaChooser
      name={`${id}-library`}
      value={picture.src}
      onChoose={({ path, alt, width, height }) => choose({ src: fileAddress(path), alt, width, height })}
    />
  );
  const startTab = others?.has(initial.src) ? 'others' : 'library';
  return (
    <FormDialog width={760} title={title} ok="使用这张图片" onSubmit={submit} onClose={onClose}>
      {others ? (
        <Tabs
          defaultActiveKey={startTab}
          items={[
            { key: 'library', label: '媒体库', children: library },
            {
              key: 'others',
              label: others.label,
              children: others.render({ name: `${id}-others`, value: picture.src, onChoose: choose }),
            },
          ]}
        />
      ) : (
        library
      )}
      {missing.src && (
        <p className={styles.error} role="alert">
          请选择一张图片
        </p>
      )}
      <Field
        id={`${id}-alt`}
        label="图片说明（替代文字）"
        required
        error={missing.alt ? '请填写图片说明' : ''}
        hint="给看不到图片的人，说清画面内容，如：护士给孩子接种疫苗"
      >
        {(aria) => (
          <Input
            {...aria}
            value={picture.alt}
            maxLength={100}
            status={missing.alt ? 'error' : ''}
            onChange={(event) => write({ alt: event.target.value })}
          />
        )}
      </Field>
      {withCaption && (
        <Field id={`${id}-caption`} label="图注" hint="显示在图片下方，可不填">
          {(aria) => (
            <Input
              {...aria}
              value={picture.caption}
              maxLength={100}
              onChange={(event) => write({ caption: event.target.value })}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
