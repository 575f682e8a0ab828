import type { GlobalToken } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import { type ChartData, type ChartSeries, figureText } from './chart-data';

/** Tokens of the look that the person chose; a drawing cannot read custom properties. */
export type ChartTones = Pick<
  GlobalToken,
  | 'colorPrimary'
  | 'colorText'
  | 'colorTextSecondary'
  | 'colorTextTertiary'
  | 'colorTextDisabled'
  | 'colorBorderSecondary'
  | 'colorBgContainer'
  | 'colorBgElevated'
  | 'fontFamily'
>;

type Look = { still: boolean; narrow: boolean; tones: ChartTones };

/**
 * Colours of the series after the first, apart in hue, each with 3:1 on light and on dark ground. None is a signal: red and green state
 * facts elsewhere on the page. Points, strokes and patterns repeat what the colours say.
 */
const furtherColours = ['#b8741a', '#2b9488', '#9069c0', '#b0567f', '#6d8b35', '#5b8fc9'];

/** The colours of the series, the chosen main colour first. */
export function seriesColours(tones: Pick<ChartTones, 'colorPrimary' | 'colorTextTertiary'>): string[] {
  const { colorPrimary, colorTextTertiary } = tones;
  return [colorPrimary, ...furtherColours, colorTextTertiary];
}

/** Filled shapes only: an empty one is filled with white, whatever the ground. After four of the library come its drawn paths. */
const symbols = [
  'circle',
  'triangle',
  'rect',
  'diamond',
  'path://M0 0H10L5 9Z', // triangle on its head
  'path://M4 0H6V4H10V6H6V10H4V6H0V4H4Z', // plus
  'path://M0 0H10L0 10H10Z', // hourglass
  'path://M0 0L10 10V0L0 10Z', // bow tie
];
const strokes = ['solid', 'dashed', 'dotted'] as const;

/** What the drawing library is told. Tooltips are drawn, not written as HTML: the page policy allows no inline styles. */
export function chartOptions(data: ChartData, { still, narrow, tones }: Look): EChartsCoreOption {
  const text = tones.colorTextSecondary;
  const shared = {
    animation: !still,
    animationDuration: 300,
    color: seriesColours(tones),
    textStyle: { fontFamily: tones.fontFamily, color: text },
    // Patterns tell areas apart without colour. The description stands on the frame around the drawing.
    aria: { enabled: true, label: { enabled: false }, decal: { show: data.kind === 'pie' || data.series.length > 1 } },
    legend: { show: data.kind === 'pie' || data.series.length > 1, ...legend(tones) },
  };
  return data.kind === 'pie' ? { ...shared, ...pie(data, tones) } : { ...shared, ...axes(data, narrow, tones) };
}

/** One line of names with a pager where they do not fit. */
function legend({ colorTextSecondary, colorTextDisabled }: ChartTones) {
  return {
    type: 'scroll',
    top: 0,
    textStyle: { color: colorTextSecondary },
    inactiveColor: colorTextDisabled,
    pageTextStyle: { color: colorTextSecondary },
    pageIconColor: colorTextSecondary,
    pageIconInactiveColor: colorTextDisabled,
  };
}

function tooltip({ colorBgElevated, colorBorderSecondary, colorText }: ChartTones) {
  return {
    renderMode: 'richText',
    confine: true,
    backgroundColor: colorBgElevated,
    borderColor: colorBorderSecondary,
    textStyle: { color: colorText },
  };
}

function pie({ labels, series }: ChartData, tones: ChartTones): EChartsCoreOption {
  const [first] = series;
  return {
    tooltip: { trigger: 'item', ...tooltip(tones) },
    series: [
      {
        type: 'pie',
        radius: ['38%', '68%'],
        center: ['50%', '56%'],
        itemStyle: { borderColor: tones.colorBgContainer, borderWidth: 1 },
        label: { color: tones.colorTextSecondary },
        data: labels.map((name, i) => ({ name, value: first?.values[i] ?? 0 })),
      },
    ],
  };
}

function axes({ kind, labels, series }: ChartData, narrow: boolean, tones: ChartTones): EChartsCoreOption {
  const { colorTextSecondary: text, colorBorderSecondary: faint } = tones;
  const units = [...new Set(series.map(({ unit }) => unit))].slice(0, 2);
  const across = kind === 'bar' && labels.some((label) => label.length > 14);
  const names = {
    type: 'category',
    data: [...labels],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: faint } },
    axisLabel: {
      color: text,
      hideOverlap: true,
      ...(across ? { width: narrow ? 90 : 180, overflow: 'truncate' } : {}),
    },
    ...(across ? { inverse: true } : {}),
  };
  const numbers = units.map((unit, i) => ({
    type: 'value',
    name: unit,
    nameTextStyle: { color: text },
    minInterval: unit === '%' ? 0 : 1,
    ...(unit === '%' ? { max: 100 } : {}),
    axisLabel: { color: text, hideOverlap: true },
    ...(across && narrow ? { splitNumber: 3 } : {}),
    splitLine: { show: i === 0, lineStyle: { color: faint } },
  }));
  return {
    grid: {
      top: series.length > 1 ? 52 : 28,
      right: 12,
      bottom: 4,
      left: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      ...tooltip(tones),
      valueFormatter: (value: unknown) => figureText(typeof value === 'number' ? value : null),
    },
    xAxis: across ? numbers : names,
    yAxis: across ? names : numbers,
    series: series.map((one, i) => lineOrBar(one, i, { kind, axis: units.indexOf(one.unit), across })),
  };
}

type Place = { kind: ChartData['kind']; axis: number; across: boolean };

/** A series in another unit than the first is a line over the bars. */
function lineOrBar({ name, values }: ChartSeries, i: number, { kind, axis, across }: Place) {
  const place = across ? { xAxisIndex: Math.max(axis, 0) } : { yAxisIndex: Math.max(axis, 0) };
  const data = [...values];
  if (kind === 'bar' && axis <= 0) return { type: 'bar', name, data, barMaxWidth: 24, ...place };
  return {
    type: 'line',
    name,
    data,
    symbol: symbols[i % symbols.length],
    symbolSize: 6,
    showSymbol: values.length <= 31,
    lineStyle: { width: 2, type: strokes[i % strokes.length] },
    ...place,
  };
}
