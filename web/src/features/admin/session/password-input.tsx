import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from '@/ui-admin/icon';
import styles from './login.module.css';

type PasswordProps = Omit<ComponentProps<typeof Input.Password>, 'size' | 'prefix' | 'status'> & { invalid: boolean };

/** A password that can be shown while it is typed. */
export function PasswordInput({ invalid, ...input }: PasswordProps) {
  return (
    <Input.Password
      {...input}
      size="large"
      status={invalid ? 'error' : ''}
      prefix={<Icon name="lock" />}
      iconRender={(visible) => (
        <button type="button" className={styles.reveal} aria-label="显示密码" aria-pressed={visible}>
          <Icon name={visible ? 'eyeOff' : 'eye'} />
        </button>
      )}
    />
  );
}
