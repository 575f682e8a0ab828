/** Grounds, lines, texts and signals of one kind of surface; the main colour is chosen apart (colours.ts). */
export type Neutrals = {
  text: string;
  textSecondary: string;
  textTertiary: string;
  textDisabled: string;
  layout: string;
  container: string;
  /** What opens over the page. */
  elevated: string;
  fillAlter: string;
  fillSecondary: string;
  border: string;
  line: string;
  mask: string;
  shadow: string;
  /** Text on a filled button or mark. */
  onSolid: string;
  tooltip: string;
  signals: Signals;
};

/** `mark` for shapes and fills, `text` for words, `ground` and `line` for boxes. */
export type Signal = { mark: string; text: string; ground: string; line: string };
export type Signals = { success: Signal; warning: Signal; error: Signal };

export const lightNeutrals: Neutrals = {
  text: '#15212a',
  textSecondary: '#43525d',
  textTertiary: '#5a6872',
  textDisabled: '#93a0a9',
  layout: '#f2f5f7',
  container: '#ffffff',
  elevated: '#ffffff',
  fillAlter: '#f6f8fa',
  fillSecondary: '#e9eef1',
  border: '#8795a0',
  line: '#dfe6eb',
  mask: 'rgb(10 32 47 / 50%)',
  shadow: '0 2px 6px rgb(10 42 63 / 8%), 0 12px 32px rgb(10 42 63 / 16%)',
  onSolid: '#ffffff',
  tooltip: '#15212a',
  signals: {
    success: { mark: '#23875a', text: '#1b6844', ground: '#eaf5ef', line: '#b5d9c6' },
    warning: { mark: '#c07a00', text: '#7a4b00', ground: '#fdf4e1', line: '#e9cf9a' },
    error: { mark: '#c4432a', text: '#a5321b', ground: '#fdf0ec', line: '#eebfb3' },
  },
};

export const darkNeutrals: Neutrals = {
  text: '#e3e9ed',
  textSecondary: '#b9c4cc',
  textTertiary: '#9ba8b2',
  textDisabled: '#66737d',
  layout: '#10171c',
  container: '#172027',
  elevated: '#1c262e',
  fillAlter: '#1c262e',
  fillSecondary: '#26323b',
  border: '#74828d',
  line: '#2e3b45',
  mask: 'rgb(0 0 0 / 60%)',
  shadow: '0 2px 6px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 56%)',
  onSolid: '#0c141a',
  tooltip: '#dbe4ea',
  signals: {
    success: { mark: '#55b586', text: '#7fcaa4', ground: '#15302a', line: '#2c5a45' },
    warning: { mark: '#dba030', text: '#e5b65a', ground: '#332812', line: '#66501f' },
    error: { mark: '#ea7f69', text: '#f29a87', ground: '#3a211c', line: '#74392c' },
  },
};

/** Blue, yellow and a dark orange in place of green, amber and red: told apart with every kind of colour blindness. */
export const lightWeakSignals: Signals = {
  success: { mark: '#1f6fb2', text: '#17558a', ground: '#e8f1fa', line: '#aecbe6' },
  warning: { mark: '#b98900', text: '#6b5000', ground: '#fdf6dc', line: '#e5d28c' },
  error: { mark: '#a63c00', text: '#8a3200', ground: '#fdf0e6', line: '#eec3a3' },
};

export const darkWeakSignals: Signals = {
  success: { mark: '#6db0ea', text: '#93c5f1', ground: '#16293a', line: '#2d5375' },
  warning: { mark: '#e8cc4d', text: '#efd976', ground: '#302a10', line: '#635718' },
  error: { mark: '#f08a3c', text: '#f7a566', ground: '#3a2410', line: '#75461c' },
};
