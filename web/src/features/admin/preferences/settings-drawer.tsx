import { Button, Radio, Switch } from 'antd';
import { useId } from 'react';
import { type ColourName, colourNames, colours } from '@/ui-admin/colours';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { Icon } from '@/ui-admin/icon';
import type { Look } from './look';
import styles from './settings-drawer.module.css';
import { useLook } from './use-look';

type Props = { open: boolean; onClose: () => void };

/** 系统设置: how the back office looks. Every choice shows at once and is kept. */
export function SettingsDrawer({ open, onClose }: Props) {
  const { look, choose, reset } = useLook();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={320}
      title="系统设置"
      footer={<Button onClick={reset}>恢复默认设置</Button>}
    >
      <div className={styles.groups}>
        <Navigation look={look} choose={choose} />
        <Colours look={look} choose={choose} />
        <Frame look={look} choose={choose} />
        <fieldset>
          <legend>标签页</legend>
          <Toggle
            label="多标签"
            hint="关闭后只显示一个页面；有未保存内容的页面仍会保留"
            checked={look.multipage}
            onChange={(multipage) => choose({ multipage })}
          />
        </fieldset>
      </div>
    </Drawer>
  );
}

type GroupProps = { look: Look; choose: (part: Partial<Look>) => void };

function Navigation({ look, choose }: GroupProps) {
  return (
    <fieldset>
      <legend>导航</legend>
      <Choice
        label="导航模式"
        value={look.layout}
        options={[
          { value: 'sidemenu', label: '侧边菜单' },
          { value: 'topmenu', label: '顶部菜单' },
        ]}
        onChange={(layout) => choose({ layout })}
      />
      <Choice
        label="导航风格"
        value={look.theme}
        options={[
          { value: 'light', label: '亮色' },
          { value: 'dark', label: '暗色' },
        ]}
        onChange={(theme) => choose({ theme })}
      />
    </fieldset>
  );
}

/** What each main colour is called. */
const colourLabels: Readonly<Record<ColourName, string>> = {
  blue: '江蓝',
  cyan: '湖青',
  green: '松绿',
  olive: '橄榄',
  orange: '赭石',
  red: '绛红',
  magenta: '梅红',
  purple: '黛紫',
};

function Colours({ look, choose }: GroupProps) {
  const group = useId();
  return (
    <fieldset>
      <legend>颜色</legend>
      <p className={styles.label} id={group}>
        主题色
      </p>
      <div className={styles.swatches} role="radiogroup" aria-labelledby={group}>
        {colourNames.map((name) => (
          <label key={name} className={styles.swatch} title={colourLabels[name]}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={look.color === name}
              onChange={() => choose({ color: name })}
            />
            <span style={{ backgroundColor: colours[name][look.dark ? 'dark' : 'light'].primary }}>
              {look.color === name && <Icon name="check" />}
            </span>
            <span className="visually-hidden">{colourLabels[name]}</span>
          </label>
        ))}
      </div>
      <Toggle label="深色模式" checked={look.dark} onChange={(dark) => choose({ dark })} />
      <Toggle
        label="色弱模式"
        hint="用蓝、黄、橙代替绿、黄、红，链接加下划线"
        checked={look.weak}
        onChange={(weak) => choose({ weak })}
      />
    </fieldset>
  );
}

function Frame({ look, choose }: GroupProps) {
  const side = look.layout === 'sidemenu';
  return (
    <fieldset>
      <legend>页面框架</legend>
      <Choice
        label="内容区宽度"
        value={look.contentWidth}
        options={[
          { value: 'Fixed', label: '定宽' },
          { value: 'Fluid', label: '流式' },
        ]}
        onChange={(contentWidth) => choose({ contentWidth })}
      />
      <Toggle label="固定页头" checked={look.fixedHeader} onChange={(fixedHeader) => choose({ fixedHeader })} />
      <Toggle
        label="下滑时隐藏页头"
        hint={look.fixedHeader ? undefined : '固定页头后才有效'}
        disabled={!look.fixedHeader}
        checked={look.autoHideHeader}
        onChange={(autoHideHeader) => choose({ autoHideHeader })}
      />
      <Toggle
        label="固定侧边菜单"
        hint={side ? undefined : '仅在侧边菜单时有效'}
        disabled={!side}
        checked={look.fixSiderbar}
        onChange={(fixSiderbar) => choose({ fixSiderbar })}
      />
      <Toggle
        label="收起侧边菜单"
        hint={side ? undefined : '仅在侧边菜单时有效'}
        disabled={!side}
        checked={!look.sidebarOpened}
        onChange={(folded) => choose({ sidebarOpened: !folded })}
      />
    </fieldset>
  );
}

type ToggleProps = {
  label: string;
  hint?: string | undefined;
  disabled?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function Toggle({ label, hint, disabled = false, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.row}>
      <span id={id}>{label}</span>
      <Radio.Group
        aria-labelledby={id}
        optionType="button"
        size="small"
        value={value}
        options={options}
        onChange={(event) => onChange(event.target.value as Value)}
      />
    </div>
  );
}
