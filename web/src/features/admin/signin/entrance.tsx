import { useQuery } from '@tanstack/react-query';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { siteNameOptions } from '@/shared/api/session';
import { BrandMark } from '@/ui-admin/brand-mark';
import styles from './login.module.css';

type Props = {
  /** What the page is for. */
  heading: string;
  /** Title of the page, where the heading says too little; by default the heading. */
  title?: string;
  /** A sentence below the heading. */
  intro?: string;
  children: ReactNode;
};

/** People come in by phone too: what they press is large enough for a finger. */
const sizes: ThemeConfig = { token: { controlHeightLG: 44 }, components: { Segmented: { controlHeightLG: 48 } } };

/** The page of somebody who has not signed in yet, beside the drawing. */
export function Entrance({ heading, title = heading, intro, children }: Props) {
  const { data: site } = useQuery(siteNameOptions);
  const name = site?.name ?? '';
  useEffect(() => {
    document.title = `${title}_${name}管理后台`;
  }, [title, name]);
  return (
    <div className={styles.login}>
      <header className={styles.scene}>
        <LoginScene />
        <div className={styles.welcome}>
          <p className={styles.brand}>
            <BrandMark />
            <b>{name}</b>
          </p>
          <p className={styles.title}>管理后台</p>
          <p>网站内容、信件办理与数据公开的工作平台</p>
        </div>
      </header>
      <main className={styles.panel}>
        <h1>{heading}</h1>
        {intro && <p className={styles.muted}>{intro}</p>}
        <ConfigProvider theme={sizes}>{children}</ConfigProvider>
      </main>
    </div>
  );
}

/** Heights of the bars: an epidemic curve, mirrored in the river below. */
const curve = [
  8, 11, 10, 16, 22, 20, 32, 48, 42, 65, 88, 115, 150, 188, 220, 210, 238, 198, 165, 175, 130, 102, 82, 72, 50, 55, 35,
  25, 18, 12, 9, 6,
].map((height, at) => ({ height, x: 24 + at * 26, peak: height === 238, strong: at % 3 === 0 }));

const shore = 690;

function barColour({ peak, strong }: { peak: boolean; strong: boolean }): string {
  if (peak) {
    return 'var(--scene-peak)';
  }
  return strong ? 'var(--scene-bar-strong)' : 'var(--scene-bar)';
}

/** The drawing beside the sign-in form. Its colours, by day and in the dark, are in login.module.css. */
function LoginScene() {
  return (
    <svg viewBox="0 0 880 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <path d="M0 610H880M0 530H880M0 450H880" stroke="var(--scene-grid)" strokeDasharray="2 6" />
      {curve.map((bar) => (
        <rect key={bar.x} x={bar.x} y={shore - bar.height} width="20" height={bar.height} fill={barColour(bar)} />
      ))}
      <path d={`M0 ${shore}H880`} stroke="var(--scene-shore)" strokeWidth="2" />
      {curve.map((bar) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={shore + 8}
          width="20"
          height={Math.round(bar.height * 0.28)}
          fill={bar.peak ? 'var(--scene-mirrored-peak)' : 'var(--scene-mirrored)'}
        />
      ))}
      <path
        d="M-220 760q55 -7 110 0t110 0q55 -7 110 0t110 0q55 -7 110 0t110 0q55 -7 110 0t110 0q55 -7 110 0t110 0V900H-220z"
        fill="var(--scene-far)"
      />
      <path
        d="M-200 800q65 -8 130 0t130 0q65 -8 130 0t130 0q65 -8 130 0t130 0q65 -8 130 0t130 0q65 -8 130 0t130 0V900H-200z"
        fill="var(--scene-middle)"
      />
      <path
        d="M-340 846q75 -8 150 0t150 0q75 -8 150 0t150 0q75 -8 150 0t150 0q75 -8 150 0t150 0q75 -8 150 0t150 0V900H-340z"
        fill="var(--scene-near)"
      />
    </svg>
  );
}
