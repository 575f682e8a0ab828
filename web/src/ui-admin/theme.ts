import { theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { type ColourName, colours, type Shades } from './colours';
import { darkNeutrals, darkWeakSignals, lightNeutrals, lightWeakSignals, type Neutrals } from './neutrals';

/** What somebody may choose about the colours of the back office. */
export type ThemeChoice = {
  colour: ColourName;
  dark: boolean;
  /** Signals that are told apart without red and green. */
  weak: boolean;
};

/** Class of the whole page and of a part that has surfaces of its own; antd keeps its custom properties under it. */
export const pageScope = 'jikong';
export const navigationScope = 'jikong-nav';

/** The neutrals of a choice, with the signals it asks for. */
export function neutralsOf({ dark, weak }: ThemeChoice): Neutrals {
  const neutrals = dark ? darkNeutrals : lightNeutrals;
  return weak ? { ...neutrals, signals: dark ? darkWeakSignals : lightWeakSignals } : neutrals;
}

export function shadesOf({ colour, dark }: ThemeChoice): Shades {
  return colours[colour][dark ? 'dark' : 'light'];
}

/**
 * The look of the back office as antd tokens. Style sheets read the same values from the custom properties that antd
 * makes of them (`--ant-color-primary` is `colorPrimary`); `base.css` adds the few colours antd has no name for.
 */
export function staffTheme(choice: ThemeChoice, scope: string = pageScope): ThemeConfig {
  const shades = shadesOf(choice);
  const neutrals = neutralsOf(choice);
  return {
    cssVar: { prefix: 'ant', key: scope },
    hashed: false,
    algorithm: choice.dark ? darkSurfaces : antdTheme.defaultAlgorithm,
    token: { ...sizes, ...mainColours(shades), ...signalColours(neutrals), ...groundColours(neutrals) },
    components: componentTokens(shades, neutrals),
  };
}

/** Shades antd works out for dark surfaces, around the colours as they stand here instead of its dimmed ones. */
const darkSurfaces: MappingAlgorithm = (seed, map) => ({
  ...antdTheme.darkAlgorithm(seed, map),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
});

const sizes: ThemeConfig['token'] = {
  fontFamily:
    '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif',
  fontFamilyCode: '"SF Mono", Consolas, "Noto Sans Mono CJK SC", "DejaVu Sans Mono", monospace',
  fontSize: 14,
  borderRadius: 4,
  borderRadiusSM: 3,
  borderRadiusLG: 6,
  controlHeight: 32,
  controlHeightSM: 24,
  controlHeightLG: 40,
  lineWidthFocus: 2,
  fontWeightStrong: 600,
  fontSizeHeading1: 28,
  wireframe: false,
};

function mainColours(shades: Shades): ThemeConfig['token'] {
  return {
    colorPrimary: shades.primary,
    colorInfo: shades.primary,
    colorLink: shades.primary,
    colorPrimaryHover: shades.hover,
    colorPrimaryActive: shades.active,
    colorPrimaryBg: shades.tint,
    colorPrimaryBgHover: shades.tintHover,
    colorPrimaryBorder: shades.ring,
    colorLinkHover: shades.hover,
    colorLinkActive: shades.active,
    colorInfoBg: shades.tint,
    colorInfoBorder: shades.line,
  };
}

function signalColours({ signals: { success, warning, error } }: Neutrals): ThemeConfig['token'] {
  return {
    colorSuccess: success.mark,
    colorSuccessText: success.text,
    colorSuccessBg: success.ground,
    colorSuccessBorder: success.line,
    colorWarning: warning.mark,
    colorWarningText: warning.text,
    colorWarningBg: warning.ground,
    colorWarningBorder: warning.line,
    colorError: error.mark,
    colorErrorText: error.text,
    colorErrorBg: error.ground,
    colorErrorBorder: error.line,
  };
}

function groundColours(neutrals: Neutrals): ThemeConfig['token'] {
  return {
    colorText: neutrals.text,
    colorTextSecondary: neutrals.textSecondary,
    colorTextTertiary: neutrals.textTertiary,
    colorTextDisabled: neutrals.textDisabled,
    colorTextPlaceholder: neutrals.textTertiary,
    colorTextDescription: neutrals.textTertiary,
    colorTextHeading: neutrals.text,
    colorTextLightSolid: neutrals.onSolid,
    colorIcon: neutrals.textTertiary,
    colorBgLayout: neutrals.layout,
    colorBgContainer: neutrals.container,
    colorBgElevated: neutrals.elevated,
    colorBgMask: neutrals.mask,
    colorFillAlter: neutrals.fillAlter,
    colorFillSecondary: neutrals.fillSecondary,
    colorBorder: neutrals.border,
    colorBorderSecondary: neutrals.line,
    colorSplit: neutrals.line,
    boxShadowSecondary: neutrals.shadow,
  };
}

/** antd reads all of these but names only some of them in its types. */
function modalLines(line: string) {
  return {
    titleFontSize: 16,
    headerPadding: '12px 24px',
    headerBorderBottom: `1px solid ${line}`,
    headerMarginBottom: 0,
    contentPadding: 0,
    bodyPadding: '16px 24px',
    footerPadding: '12px 24px',
    footerBorderTop: `1px solid ${line}`,
    footerMarginTop: 0,
    confirmBodyPadding: '24px',
  };
}

function componentTokens(shades: Shades, neutrals: Neutrals): ThemeConfig['components'] {
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      paddingInline: 11,
      fontWeight: 400,
      contentFontSizeLG: 14,
      opacityLoading: 1, // the turning mark says it; a paler label could not be read
      primaryColor: neutrals.onSolid,
      dangerColor: neutrals.onSolid,
    },
    Form: { itemMarginBottom: 12 },
    // Fields have the focus outline of base.css instead.
    Input: { inputFontSizeLG: 14, activeShadow: 'none', errorActiveShadow: 'none' },
    InputNumber: { activeShadow: 'none', errorActiveShadow: 'none' },
    Select: { activeOutlineColor: 'transparent', optionSelectedBg: shades.tintHover },
    // Days of the neighbouring months can be chosen, so they must be readable.
    DatePicker: { activeShadow: 'none', errorActiveShadow: 'none', colorTextDisabled: neutrals.textTertiary },
    Menu: menuTokens(shades, neutrals),
    Modal: modalLines(neutrals.line),
    Segmented: {
      trackBg: neutrals.fillSecondary,
      itemSelectedBg: neutrals.container,
      itemSelectedColor: shades.primary,
      itemColor: neutrals.textSecondary,
    },
    // The ground of a switch that is off: antd's own is too pale for the word on it.
    Switch: {
      handleBg: neutrals.onSolid,
      colorTextQuaternary: neutrals.textTertiary,
      colorTextTertiary: neutrals.textSecondary,
    },
    Table: {
      cellPaddingBlockSM: 8,
      cellPaddingInlineSM: 8,
      headerBg: neutrals.fillAlter,
      headerColor: neutrals.textSecondary,
      headerSplitColor: 'transparent',
      rowHoverBg: neutrals.fillAlter,
      rowSelectedBg: shades.tint,
      rowSelectedHoverBg: shades.tintHover,
      borderColor: neutrals.line,
      selectionColumnWidth: 40,
      expandIconBg: neutrals.container,
    },
    Tabs: { horizontalItemPadding: '9px 0', horizontalItemGutter: 24, itemColor: neutrals.textSecondary },
    Tag: { defaultBg: neutrals.fillAlter, defaultColor: neutrals.textSecondary },
    Tooltip: { colorBgSpotlight: neutrals.tooltip },
  };
}

function menuTokens(shades: Shades, neutrals: Neutrals) {
  return {
    itemHeight: 36,
    itemBg: 'transparent',
    itemSelectedBg: shades.tintHover,
    itemHoverBg: neutrals.fillAlter,
    itemActiveBg: shades.tintHover,
    itemColor: neutrals.textSecondary,
    itemSelectedColor: shades.primary,
    subMenuItemBg: 'transparent',
    horizontalItemSelectedColor: shades.primary,
    horizontalLineHeight: 'calc(var(--header-height) - 1px)',
    itemMarginBlock: 2,
    itemMarginInline: 8,
    itemBorderRadius: 4,
    iconSize: 16,
    collapsedWidth: 56,
    activeBarBorderWidth: 0,
  };
}

/** Gives the page what stands outside of antd: the ground before anything is drawn, and the colours of base.css. */
export function paintGround(choice: ThemeChoice): void {
  const root = document.documentElement;
  root.toggleAttribute('data-dark', choice.dark);
  root.toggleAttribute('data-weak', choice.weak);
  root.style.setProperty('--color-primary-line', shadesOf(choice).line);
}
