/**
 * The main colours somebody may choose, the default first. Each is the ramp of the first one turned to another hue at the
 * same lightness, once for light and once for dark surfaces; colours.test.ts calculates every contrast.
 */
export type Shades = {
  /** Buttons, links, what is chosen. */
  primary: string;
  hover: string;
  active: string;
  /** Ground of what is chosen. */
  tint: string;
  tintHover: string;
  /** Focus ring. */
  ring: string;
  /** Lines beside a tint. */
  line: string;
};

export const colourNames = ['blue', 'cyan', 'green', 'olive', 'orange', 'red', 'magenta', 'purple'] as const;

export type ColourName = (typeof colourNames)[number];

export const colours: Readonly<Record<ColourName, { light: Shades; dark: Shades }>> = {
  blue: {
    light: {
      primary: '#0f5483',
      hover: '#2a6f9e',
      active: '#0e4266',
      tint: '#e9f2f9',
      tintHover: '#dae8f2',
      ring: '#3f83ae',
      line: '#a9c9dd',
    },
    dark: {
      primary: '#6db0dd',
      hover: '#8cc4ea',
      active: '#b0d8f2',
      tint: '#1a3243',
      tintHover: '#1f3b4e',
      ring: '#5a9fcd',
      line: '#2f5a78',
    },
  },
  cyan: {
    light: {
      primary: '#005c60',
      hover: '#03787b',
      active: '#00484b',
      tint: '#e7f4f3',
      tintHover: '#d7eae9',
      ring: '#178d8c',
      line: '#a4cdca',
    },
    dark: {
      primary: '#54bab9',
      hover: '#7ccdcb',
      active: '#a8dedb',
      tint: '#0f3636',
      tintHover: '#133f3f',
      ring: '#3baaa9',
      line: '#176162',
    },
  },
  green: {
    light: {
      primary: '#0d6036',
      hover: '#34794c',
      active: '#104b2a',
      tint: '#eaf3ec',
      tintHover: '#ddeade',
      ring: '#508b5c',
      line: '#b2ccb3',
    },
    dark: {
      primary: '#7cb987',
      hover: '#99cba0',
      active: '#bbdcbd',
      tint: '#1e3624',
      tintHover: '#253f2a',
      ring: '#6aa876',
      line: '#376041',
    },
  },
  olive: {
    light: {
      primary: '#4f5600',
      hover: '#6a6f1f',
      active: '#3e4302',
      tint: '#f1f2e7',
      tintHover: '#e6e7d8',
      ring: '#808037',
      line: '#c7c6a5',
    },
    dark: {
      primary: '#acad65',
      hover: '#c0c185',
      active: '#d5d5ab',
      tint: '#303117',
      tintHover: '#393a1b',
      ring: '#9b9c51',
      line: '#575929',
    },
  },
  orange: {
    light: {
      primary: '#7b3d00',
      hover: '#9c531e',
      active: '#622e00',
      tint: '#f9eee9',
      tintHover: '#f2e2da',
      ring: '#af663d',
      line: '#e1baa9',
    },
    dark: {
      primary: '#df9368',
      hover: '#edab88',
      active: '#f6c6af',
      tint: '#41291b',
      tintHover: '#4c3021',
      ring: '#ce8155',
      line: '#78482a',
    },
  },
  red: {
    light: {
      primary: '#8b2727',
      hover: '#a94244',
      active: '#6d2020',
      tint: '#faeded',
      tintHover: '#f3e1e0',
      ring: '#bc585d',
      line: '#e8b5b7',
    },
    dark: {
      primary: '#ed8587',
      hover: '#faa0a1',
      active: '#ffbfc0',
      tint: '#432626',
      tintHover: '#4e2d2d',
      ring: '#dc7375',
      line: '#813e3e',
    },
  },
  magenta: {
    light: {
      primary: '#812a5a',
      hover: '#9d4577',
      active: '#652247',
      tint: '#f8edf2',
      tintHover: '#f0e1e9',
      ring: '#ae5b8d',
      line: '#dfb6cf',
    },
    dark: {
      primary: '#de87ba',
      hover: '#eca1cd',
      active: '#f4c0df',
      tint: '#3f2634',
      tintHover: '#4a2e3d',
      ring: '#cd75a9',
      line: '#783f60',
    },
  },
  purple: {
    light: {
      primary: '#5c3c8a',
      hover: '#7257a8',
      active: '#472f6c',
      tint: '#f1eff9',
      tintHover: '#e6e3f2',
      ring: '#806cbb',
      line: '#c3bee6',
    },
    dark: {
      primary: '#ac98eb',
      hover: '#bfb0f6',
      active: '#d2cafc',
      tint: '#312b43',
      tintHover: '#39334e',
      ring: '#9c87da',
      line: '#5a4b7f',
    },
  },
};
