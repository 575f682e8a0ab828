import iconStyles from './editor.module.css';

const drawings = {
  undo: 'M5 4 2.500 6.500 5 9M2.500 6.500h6a4 4 0 0 1 0 8H6',
  redo: 'M11 4l2.500 2.500L11 9M13.500 6.500h-6a4 4 0 0 0 0 8H10',
  bold: 'M5 3h4a2.500 2.500 0 0 1 0 5H5zM5 8h4.700a2.500 2.500 0 0 1 0 5H5z',
  italic: 'M6.500 3h5M4.500 13h5M9.500 3l-3 10',
  underline: 'M4.500 3v5a3.500 3.500 0 0 0 7 0V3M4 14h8',
  strike:
    'M11.500 5C11 3.700 9.800 3 8 3 6 3 4.700 4 4.700 5.400c0 1.300 1 2 3.300 2.600M2.500 8h11M4.500 10.800C5 12.200 6.300 13 8.100 13c2 0 3.300-1 3.300-2.500 0-1.100-.6-1.900-1.600-2.500',
  superscript: 'm3 5 6 8m0-8-6 8M11 3.500c.3-.8 2.700-.8 2.500.6-.1.900-2.500 1.600-2.500 2.900h2.700',
  subscript: 'm3 3 6 8m0-8-6 8M11 10.500c.3-.8 2.700-.8 2.500.6-.1.900-2.500 1.600-2.500 2.900h2.700',
  alignLeft: 'M2.500 3.500h11M2.500 6.500h7M2.500 9.500h11M2.500 12.500h7',
  alignCenter: 'M2.500 3.500h11M4.500 6.500h7M2.500 9.500h11M4.500 12.500h7',
  alignRight: 'M2.500 3.500h11M6.500 6.500h7M2.500 9.500h11M6.500 12.500h7',
  bullets: 'M6 4h8M6 8h8M6 12h8M2.800 4v.01M2.800 8v.01M2.800 12v.01',
  numbers:
    'M6.500 4h7.500M6.500 8h7.500M6.500 12h7.500M2.500 3l1-.5V6M2.300 10.200c.3-.9 1.900-.9 1.900.2 0 .8-1.900 1.300-1.900 2.400h2',
  quote: 'M6.500 4C4 4.500 3 6.200 3 9v3h3.500V8.500H4.500M13 4c-2.500.5-3.500 2.200-3.500 5v3H13V8.500h-2',
  rule: 'M2 8h12',
  link: 'M6.500 9.500l3-3M7.500 4.500 9 3a2.800 2.800 0 0 1 4 4l-1.500 1.500M8.500 11.500 7 13a2.800 2.800 0 0 1-4-4l1.500-1.500',
  picture: 'M2 3h12v10H2zM2 11l3.500-3.500 3 3L11 8l3 3M10.500 5.500v.01',
  table: 'M2 3h12v10H2zM2 6.300h12M2 9.700h12M6 3v10M10 3v10',
  callout: 'M2 3h12v10H2zM4.500 3v10M7 6.500h4.500M7 9.500h3',
  clear: 'M4 3h8M8 3v6M6 13h3M11 10l3.500 3.500M14.500 10 11 13.500',
  down: 'm5 7 3 3 3-3',
} as const;

export type ToolIconName = keyof typeof drawings;

/** Drawing of a tool; the button around it carries the name. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
