/** Colours a reader can choose; `standard` is the look of the site. */
export const themes = [
  { id: 'standard', label: '标准配色' },
  { id: 'yellow-black', label: '黑底黄字' },
  { id: 'white-black', label: '黑底白字' },
  { id: 'black-white', label: '白底黑字' },
  { id: 'black-yellow', label: '黄底黑字' },
  { id: 'yellow-blue', label: '蓝底黄字' },
] as const;

export type Theme = (typeof themes)[number]['id'];
export type Speed = 'middle' | 'fast';

/** What a reader has set. Kept in one cookie, so that the server can draw the page accordingly. */
export type Settings = {
  /** The toolbar is open. */
  show: boolean;
  audio: boolean;
  speed: Speed;
  /** Size of everything, 1 to 1.3 in steps of 0.1. */
  zoom: number;
  /** Large mouse pointer. */
  cursor: boolean;
  /** Cross-hair at the mouse pointer. */
  pointer: boolean;
  /** Large captions at the foot of the window. */
  bigtext: boolean;
  /** What the mouse rests on is read. */
  overread: boolean;
  theme: Theme;
  /** 长辈版: larger, and only what matters. */
  simple: boolean;
  /** Links stand out from the text. */
  links: boolean;
  /** The focus stands out. */
  focus: boolean;
  /** Reading ruler. */
  ruler: boolean;
};

/** Settings that are on or off by themselves. */
export type Switch = Exclude<keyof Settings, 'show' | 'speed' | 'zoom' | 'theme'>;

export const defaults: Settings = {
  show: false,
  audio: false,
  speed: 'middle',
  zoom: 1,
  cursor: false,
  pointer: false,
  bigtext: false,
  overread: true,
  theme: 'standard',
  simple: false,
  links: false,
  focus: false,
  ruler: false,
};

/** Steps of the zoom; the first and the last are its limits. */
export const zooms = [1, 1.1, 1.2, 1.3] as const;

/** Rate of speech: how many times as fast as the voice usually speaks. */
export function rateOf(speed: Speed): number {
  return speed === 'fast' ? 2 : 1;
}

const switches = Object.keys(defaults).filter(
  (name): name is 'show' | Switch => typeof defaults[name as keyof Settings] === 'boolean',
);

/** Settings as they stand in the cookie: what differs from the defaults, `show=1&zoom=1.2&theme=yellow-black`. */
export function formatSettings(settings: Settings): string {
  return Object.entries(settings)
    .filter(([name, value]) => value !== defaults[name as keyof Settings])
    .map(([name, value]) => `${name}=${typeof value === 'boolean' ? Number(value) : value}`)
    .join('&');
}

/** Settings of a cookie. Whatever is unknown or out of range is as if it were not there. */
export function parseSettings(text: string): Settings {
  const settings = { ...defaults };
  for (const pair of text.split('&')) {
    const [name = '', value = ''] = pair.split('=', 2);
    const flag = switches.find((candidate) => candidate === name);
    if (flag && (value === '0' || value === '1')) settings[flag] = value === '1';
    if (name === 'speed' && value === 'fast') settings.speed = value;
    if (name === 'zoom') settings.zoom = zooms.find((zoom) => String(zoom) === value) ?? 1;
    if (name === 'theme') settings.theme = themes.find((theme) => theme.id === value)?.id ?? 'standard';
  }
  return settings;
}

/**
 * The look of the page as words of `<html data-variant>`. The server writes the same words from the same cookie, so that a page
 * never changes its look after it is drawn: internal/render/look.go, with the same cases in its tests.
 */
export function lookOf(settings: Settings, ignored: boolean): string {
  const words = [
    settings.zoom > 1 && `zoom-${Math.round(settings.zoom * 100)}`,
    settings.theme !== 'standard' && `theme-${settings.theme}`,
    settings.simple && 'simple',
    settings.links && 'links',
    settings.show && !ignored && 'bar',
  ];
  return words.filter(Boolean).join(' ');
}
