import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from '@/ui-admin/icon';

type PasswordProps = Omit<ComponentProps<typeof Input.Password>, 'size' | 'prefix' | 'status'> & { invalid: boolean };

/** A password that can be shown while it is typed. */
export function PasswordInput({ invalid, ...input }: PasswordProps) {
  return (
    <Input.Password
      {...input}
      size="large"
      status={invalid ? 'error' : ''}
      prefix={<Icon name="lock" />}
      iconRender={(visible) => <Icon name={visible ? 'eyeOff' : 'eye'} />}
    />
  );
}
