import { Button, Modal } from 'antd';
import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './rich-text.module.css';

type Props = {
  title: string;
  ok: string;
  /** More buttons, before cancel. */
  extra?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  width?: number;
  children: ReactNode;
};

/** A dialog around a few inputs; Enter confirms. */
export function SmallDialog({ title, ok, extra, onSubmit, onClose, width = 480, children }: Props) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands inside the article's form as far as React is concerned.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      onCancel={onClose}
      footer={[
        extra,
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="ok" type="primary" htmlType="submit" form={id}>
          {ok}
        </Button>,
      ]}
    >
      <form id={id} className={styles.dialog} onSubmit={submit} noValidate>
        {children}
      </form>
    </Modal>
  );
}
