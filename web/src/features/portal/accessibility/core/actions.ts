import { defaults, type Settings, type Switch, type Theme, themes, zooms } from './settings';

/** What a reader does with the toolbar. */
export type Action =
  | { type: 'open' }
  | { type: 'toggle'; name: Switch }
  | { type: 'speed' }
  | { type: 'zoom'; by: 1 | -1 }
  | { type: 'theme'; theme: Theme }
  | { type: 'nextTheme' }
  | { type: 'reset' };

/** Settings after an action, and what to tell the reader about it. */
export type Outcome = { settings: Settings; notice: string };

/** Names of the switches, as buttons and notices call them. */
export const switchNames: Record<Switch, string> = {
  audio: '语音',
  overread: '指读',
  pointer: '十字线',
  cursor: '大鼠标',
  bigtext: '大字幕',
  ruler: '阅读尺',
  links: '突出链接',
  focus: '突出焦点',
  simple: '长辈版',
};

/** Tells switches from other names. */
export const isSwitch = (name: string): name is Switch => Object.hasOwn(switchNames, name);

const switchNotices: Partial<Record<Switch, string>> = {
  overread: '指读已打开，鼠标停留 1 秒后朗读',
  simple: '长辈版已打开，字更大，页面更简洁',
};

/** Whether a switch has an effect: pointing needs a voice or captions to answer with. */
export function isOn(settings: Settings, name: Switch): boolean {
  return settings[name] && (name !== 'overread' || settings.audio || settings.bigtext);
}

function toggled(settings: Settings, name: Switch): Outcome {
  const on = !isOn(settings, name);
  const told = on ? switchNotices[name] : undefined;
  const audio = settings.audio || (name === 'overread' && on && !settings.bigtext);
  return {
    settings: { ...settings, audio, [name]: on },
    notice: told ?? `${switchNames[name]}已${on ? '打开' : '关闭'}`,
  };
}

function zoomed(settings: Settings, by: 1 | -1): Outcome {
  const zoom = zooms[zooms.findIndex((step) => step >= settings.zoom) + by];
  if (zoom === undefined) {
    return { settings, notice: by > 0 ? '页面已经是最大，不能再放大' : '页面已经是最小，不能再缩小' };
  }
  const percent = Math.round(zoom * 100);
  return { settings: { ...settings, zoom }, notice: `页面已${by > 0 ? '放大' : '缩小'}到百分之${percent}` };
}

function painted(settings: Settings, theme: Theme): Outcome {
  const label = themes.find(({ id }) => id === theme)?.label ?? '';
  return { settings: { ...settings, theme }, notice: `配色：${label}` };
}

function nextTheme(settings: Settings): Outcome {
  const index = themes.findIndex(({ id }) => id === settings.theme);
  return painted(settings, themes[(index + 1) % themes.length]?.id ?? 'standard');
}

/** What an action makes of the settings. Resetting leaves the toolbar open, everything else is as on the first visit. */
export function act(settings: Settings, action: Action): Outcome {
  switch (action.type) {
    case 'open':
      return { settings: { ...settings, show: true }, notice: '无障碍工具栏已打开' };
    case 'toggle':
      return toggled(settings, action.name);
    case 'speed': {
      const speed = settings.speed === 'fast' ? 'middle' : 'fast';
      return { settings: { ...settings, speed }, notice: `语速：${speed === 'fast' ? '快速' : '中速'}` };
    }
    case 'zoom':
      return zoomed(settings, action.by);
    case 'theme':
      return painted(settings, action.theme);
    case 'nextTheme':
      return nextTheme(settings);
    case 'reset':
      return { settings: { ...defaults, show: settings.show }, notice: '已恢复默认设置' };
  }
}
