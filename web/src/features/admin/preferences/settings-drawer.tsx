import { Button, Radio, Switch } from 'antd';
import { useId } from 'react';
import { type ColourName, colourNames, colours } from '@/ui-admin/colours';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { Icon } from '@/ui-admin/icon';
import { byWords } from '@/ui-admin/values/by-words';
import type { Look } from './look';
import styles from './settings-drawer.module.css';
import { useLook } from './use-look';

type Props = { open: boolean; onClose: () => void };

/** 系统设置: how the back office looks. Every choice shows at once and is kept. */
export function SettingsDrawer({ open, onClose }: Props) {
  const { look, reset } = useLook();
  const onTop = look.layout === 'sidemenu' ? '' : '仅在侧边菜单时有效';
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={320}
      title="系统设置"
      footer={<Button onClick={reset}>恢复默认设置</Button>}
    >
      <div className={`stack ${styles.groups}`}>
        <fieldset>
          <legend>导航</legend>
          <Choice name="layout" label="导航模式" words={{ sidemenu: '侧边菜单', topmenu: '顶部菜单' }} />
          <Choice name="theme" label="导航风格" words={{ light: '亮色', dark: '暗色' }} />
        </fieldset>
        <fieldset>
          <legend>颜色</legend>
          <Colours />
          <Toggle name="dark" label="深色模式" />
          <Toggle name="weak" label="色弱模式" hint="用蓝、黄、橙代替绿、黄、红，链接加下划线" />
        </fieldset>
        <fieldset>
          <legend>页面框架</legend>
          <Choice name="contentWidth" label="内容区宽度" words={{ Fixed: '定宽', Fluid: '流式' }} />
          <Toggle name="fixedHeader" label="固定页头" />
          <Toggle name="autoHideHeader" label="下滑时隐藏页头" idle={look.fixedHeader ? '' : '固定页头后才有效'} />
          <Toggle name="fixSiderbar" label="固定侧边菜单" idle={onTop} />
          <Toggle name="sidebarOpened" reversed label="收起侧边菜单" idle={onTop} />
        </fieldset>
        <fieldset>
          <legend>标签页</legend>
          <Toggle name="multipage" label="多标签" hint="关闭后只显示一个页面；有未保存内容的页面仍会保留" />
        </fieldset>
      </div>
    </Drawer>
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

function Colours() {
  const { look, choose } = useLook();
  const group = useId();
  return (
    <>
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
    </>
  );
}

/** The settings that are on or off. */
type Switched = { [Name in keyof Look]: Look[Name] extends boolean ? Name : never }[keyof Look];

type ToggleProps = {
  name: Switched;
  label: string;
  /** On says that the setting is off. */
  reversed?: boolean;
  hint?: string;
  /** Why it has no effect now. */
  idle?: string;
};

function Toggle({ name, label, reversed = false, idle = '', hint = idle }: ToggleProps) {
  const { look, choose } = useLook();
  const id = useId();
  return (
    <div className={`row ${styles.row}`}>
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        checked={look[name] !== reversed}
        disabled={idle !== ''}
        onChange={(on) => choose({ [name]: on !== reversed })}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
      />
      {hint && (
        <p className={`fine ${styles.hint}`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ChoiceProps<Name extends keyof Look> = { name: Name; label: string; words: Record<Look[Name] & string, string> };

function Choice<Name extends 'layout' | 'theme' | 'contentWidth'>({ name, label, words }: ChoiceProps<Name>) {
  const { look, choose } = useLook();
  const id = useId();
  return (
    <div className={`row ${styles.row}`}>
      <span id={id}>{label}</span>
      <Radio.Group
        aria-labelledby={id}
        optionType="button"
        size="small"
        value={look[name]}
        options={byWords(words)}
        onChange={({ target }) => choose({ [name]: target.value })}
      />
    </div>
  );
}
