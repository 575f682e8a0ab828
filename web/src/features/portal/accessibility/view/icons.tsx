/** Drawings of the toolbar, 24 × 24; they come with it and not with every page. */
const drawings = {
  audio: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  speed: 'M4 17.5a8.5 8.5 0 1 1 16 0M12 16l4-5',
  read: 'M4 5.5h6a2 2 0 0 1 2 2v12a2 2 0 0 0-2-1.5H4ZM20 5.5h-6a2 2 0 0 0-2 2v12a2 2 0 0 1 2-1.5h6Z',
  stop: 'M7 7h10v10H7Z',
  overread: 'M9 11V5.5a1.5 1.5 0 0 1 3 0V11l5 1.2a2 2 0 0 1 1.5 2.3l-1 5H10.5L6 14.5a1.5 1.5 0 0 1 2.2-2L9 13.3Z',
  larger: 'M4 18.5 9 6l5 12.5M5.7 14.5h6.6M18.5 6v6M15.5 9h6',
  smaller: 'M4 18.5 9 6l5 12.5M5.7 14.5h6.6M15.5 9h6',
  theme: 'M12 3.5a8.5 8.5 0 1 0 0 17ZM12 3.5a8.5 8.5 0 0 1 0 17M12 7.5h6.5M12 12h8.5M12 16.5h6.5',
  simple: 'M8.5 5.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0M10.5 9.5v6l3 5M10.5 15l-3 5.5M10.5 11l5 2M17.5 12v8.5',
  bigtext: 'M3.5 5h17v14h-17ZM6.5 15.5h4M13 15.5h4.5M6.5 12h11',
  pointer: 'M12 3v18M3 12h18',
  cursor: 'M6 3.5v15l4-3.5 2.5 5.5 2.5-1.2-2.5-5.3H18Z',
  ruler: 'M3.5 9h17v6h-17ZM7 9v2.5M10.5 9v2.5M14 9v2.5M17.5 9v2.5',
  links: 'M10 14a4 4 0 0 0 5.8.2l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.8-.2l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3',
  focus: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M9 9h6v6H9Z',
  more: 'M4.5 7h15M4.5 12h15M4.5 17h15',
  help: 'M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.400M12 17.5v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17',
  ignore: 'M5.5 5.5l13 13M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17',
  reset: 'M5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9.5M4.5 4.5v5h5',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  next: 'M12 5v13M6.5 12.5 12 18l5.5-5.5',
  previous: 'M12 19V6M6.5 11.5 12 6l5.5 5.5',
} as const;

export type ToolIconName = keyof typeof drawings;

/** Decorative drawing above the words of a button. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
