import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { BuiltInPicture } from '@/shared/api/staff';
import { Field } from '@/ui-admin/form/field';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { pictureOptions } from '../article/article-api';
import styles from './picture.module.css';

export type ChosenPicture = { src: string; alt: string; caption: string; width: number; height: number };

type Props = {
  title: string;
  initial: { src: string; alt: string; caption: string };
  /** Whether a caption below the picture is asked for. */
  withCaption?: boolean;
  onChosen: (picture: ChosenPicture) => void;
  onClose: () => void;
};

/** Chooses one of the built-in pictures and says in words what it shows. */
export function PictureDialog({ title, initial, withCaption = false, onChosen, onClose }: Props) {
  const id = useId();
  const { data: pictures, error, refetch } = useQuery(pictureOptions);
  const [picture, setPicture] = useState(initial);
  const [refused, setRefused] = useState(false);
  const chosen = pictures?.find(({ src }) => src === picture.src);
  const missingAlt = refused && picture.alt.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!chosen || picture.alt.trim() === '') {
      setRefused(true);
      return;
    }
    onChosen({
      src: chosen.src,
      width: chosen.width,
      height: chosen.height,
      alt: picture.alt.trim(),
      caption: picture.caption.trim(),
    });
  };
  const choose = ({ src, alt }: BuiltInPicture) => {
    // A description somebody wrote stays; the one that came with another picture does not fit any more.
    const written = picture.alt !== '' && !pictures?.some((each) => each.alt === picture.alt);
    setPicture({ ...picture, src, alt: written ? picture.alt : alt });
  };
  return (
    <Modal
      open
      centered
      width={760}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="ok" type="primary" htmlType="submit" form={id}>
          使用这张图片
        </Button>,
      ]}
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {pictures && <PictureGrid name={id} pictures={pictures} value={picture.src} onChoose={choose} />}
        {!pictures && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />)}
        {refused && !chosen && (
          <p className={styles.error} role="alert">
            请选择一张图片
          </p>
        )}
        <Field
          id={`${id}-alt`}
          label="图片说明（替代文字）"
          required
          error={missingAlt ? '请填写图片说明' : ''}
          hint="给看不到图片的人，说清画面内容，如：护士给孩子接种疫苗"
        >
          {(aria) => (
            <Input
              {...aria}
              value={picture.alt}
              maxLength={100}
              status={missingAlt ? 'error' : ''}
              onChange={(event) => setPicture({ ...picture, alt: event.target.value })}
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
                onChange={(event) => setPicture({ ...picture, caption: event.target.value })}
              />
            )}
          </Field>
        )}
      </form>
    </Modal>
  );
}

type GridProps = {
  name: string;
  pictures: readonly BuiltInPicture[];
  value: string;
  onChoose: (picture: BuiltInPicture) => void;
};

function PictureGrid({ name, pictures, value, onChoose }: GridProps) {
  const [text, setText] = useState('');
  const shown = pictures.filter(({ title, alt }) => title.includes(text) || alt.includes(text));
  return (
    <fieldset className={styles.fieldset}>
      <legend className="visually-hidden">图库</legend>
      <Input.Search
        aria-label="搜索图片"
        placeholder="搜索图片，如：疫苗"
        allowClear
        onChange={(event) => setText(event.target.value.trim())}
      />
      {shown.length === 0 ? (
        <Nothing text={`没有与「${text}」有关的图片`} />
      ) : (
        <div className={styles.grid}>
          {shown.map((picture) => (
            <label key={picture.src} className={styles.item}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                checked={picture.src === value}
                onChange={() => onChoose(picture)}
              />
              <img src={picture.src} alt="" width={picture.width} height={picture.height} loading="lazy" />
              <span>{picture.title}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
