/** Drawings of all icons, 24 × 24, stroked with the current colour by the class `icon`. */
const drawings = {
  access:
    '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="7.5" r=".8"/><path d="M7.5 10.3c3 .8 6 .8 9 0M12 11v3l-2.2 4M12 14l2.2 4"/>',
  alert: '<path d="M12 4 2.8 20h18.4Z"/><path d="M12 10v4.5M12 17.2v.1"/>',
  case: '<path d="M4 8h16v11H4ZM9 8V5h6v3M4 13h16"/>',
  chat: '<path d="M4 5h16v11h-8.5L7 20v-4H4Z"/><path d="M8 9.5h8M8 12.5h5"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.3l3.5 2"/>',
  cross: '<path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/>',
  file: '<path d="M6 3.5h8l4.5 4.5v12.5H6ZM14 3.5V8h4.5M9 12.5h6M9 16h6"/>',
  flask: '<path d="M9.5 4h5M10.5 4v6L5 19.5h14L13.5 10V4M7.5 15.5h9"/>',
  gauge: '<path d="M5 18a8.5 8.5 0 1 1 14 0"/><path d="m12 14 3.5-4.5"/><circle cx="12" cy="14.5" r="1.2"/>',
  letter: '<path d="M4 9.5 12 4l8 5.5V20H4ZM4 10l8 5.5L20 10"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.8.2l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.8-.2l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3"/>',
  list: '<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1"/>',
  lock: '<path d="M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>',
  mail: '<path d="M3.5 6h17v12h-17Z"/><path d="m4 7 8 6 8-6"/>',
  map: '<path d="m4 6 5.5-2 5 2L20 4v14l-5.5 2-5-2L4 20ZM9.5 4v14M14.5 6v14"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  out: '<path d="M13.5 5H19v5.5M19 5l-8 8M16.5 13.5V19H5V7.5h5.5"/>',
  paw: '<path d="M12 12.5c-2.6 0-5 2.4-5 4.8 0 1.6 1.2 2.4 2.5 2.2 1-.2 1.7-.5 2.5-.5s1.5.3 2.5.5c1.3.2 2.5-.6 2.5-2.2 0-2.4-2.4-4.8-5-4.8Z"/><ellipse cx="9" cy="6.5" rx="1.6" ry="2.2"/><ellipse cx="15" cy="6.5" rx="1.6" ry="2.2"/><ellipse cx="5" cy="11" rx="1.5" ry="2"/><ellipse cx="19" cy="11" rx="1.5" ry="2"/>',
  phone:
    '<path d="M6 4h3.5l1.5 4-2 1.7a11 11 0 0 0 5.3 5.3l1.7-2 4 1.5V18a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z"/>',
  pin: '<path d="M12 21c4.5-4.6 7-8 7-11a7 7 0 1 0-14 0c0 3 2.5 6.4 7 11Z"/><circle cx="12" cy="10" r="2.5"/>',
  print: '<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z"/>',
  pulse: '<path d="M3 12h4l2.5-6 4.5 12 2.5-6H21"/>',
  qr: '<path d="M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.5v2.5H14ZM20 14v2M17 20h3v-2.5"/>',
  ribbon: '<path d="M8.5 20 14.8 9.5a3.3 3.3 0 1 0-5.6 0L15.5 20"/>',
  rss: '<path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14"/><circle cx="6" cy="18" r="1"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  share:
    '<circle cx="18" cy="5.5" r="2.5"/><circle cx="6" cy="12" r="2.5"/><circle cx="18" cy="18.5" r="2.5"/><path d="m8.2 10.8 7.6-4M8.2 13.2l7.6 4"/>',
  shield: '<path d="M12 3.5 5 6v5.5c0 4.2 2.8 7.3 7 9 4.2-1.7 7-4.8 7-9V6ZM8.5 12l2.5 2.5 4.5-4.5"/>',
  up: '<path d="M12 19V6M6 11.5 12 5.5l6 6"/>',
  vaccine: '<path d="m14.5 3.5 6 6M17.5 6.5l-3 3M6 12.5l6.5-6.5 5.5 5.5-6.5 6.5H6ZM6 18l-3 3M9.5 12l2.5 2.5"/>',
} as const;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as IconName[];

/** Names in content come from the back office; an unknown one falls back to the plain document. */
export function iconNamed(name: string): IconName {
  return Object.hasOwn(drawings, name) ? (name as IconName) : 'file';
}

/** Icons of head and foot, which stand on every page. */
export const frameIcons: readonly IconName[] = [
  'access',
  'alert',
  'chat',
  'lock',
  'mail',
  'map',
  'menu',
  'phone',
  'qr',
  'search',
  'shield',
  'up',
];

/** Icons that a piece of HTML shows. */
export function iconsIn(html: string): IconName[] {
  const names = new Set([...html.matchAll(/href="#i-(\w+)"/g)].map(([, name = '']) => name));
  return iconNames.filter((name) => names.has(name));
}

/** The drawings of icons, placed once per document before the first of them. */
export function Sprite({ names = iconNames }: { names?: readonly IconName[] }) {
  const symbols = names.map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${drawings[name]}</symbol>`).join('');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are constants of this program, not content
  return <svg className="sprite" aria-hidden="true" focusable="false" dangerouslySetInnerHTML={{ __html: symbols }} />;
}
