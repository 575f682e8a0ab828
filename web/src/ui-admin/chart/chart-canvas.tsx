import { theme } from 'antd';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import styles from './chart.module.css';
import type { ChartData } from './chart-data';
import { chartOptions } from './options';

register([BarChart, LineChart, PieChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** The drawing itself. It is a chunk of its own and comes with the first chart that somebody looks at. */
export default function ChartCanvas({ data }: { data: ChartData }) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const narrow = useMediaQuery('(width < 500px)');
  const { token: tones } = theme.useToken();
  useEffect(() => {
    if (!frame.current) return;
    const made = init(frame.current, null, { renderer: 'svg' });
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(chartOptions(data, { still, narrow, tones }), { notMerge: true });
  }, [data, still, narrow, tones]);
  return <div ref={frame} className={styles.canvas} />;
}
