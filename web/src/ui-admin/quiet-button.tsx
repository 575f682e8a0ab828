import { Button, type ButtonProps } from 'antd';
import { Icon, type IconName } from './icon';

export type QuietButtonProps = Pick<
  ButtonProps,
  'aria-expanded' | 'aria-pressed' | 'className' | 'danger' | 'disabled' | 'title'
> & {
  icon: IconName;
  /** What it does, and to what: 删除 张三. */
  label: string;
  onClick: () => void;
};

/** A small button that is a drawing alone. */
export function QuietButton({ icon, label, ...button }: QuietButtonProps) {
  return <Button type="text" size="small" aria-label={label} icon={<Icon name={icon} />} {...button} />;
}
