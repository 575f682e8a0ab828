import { useQuery } from '@tanstack/react-query';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { siteNameOptions } from '@/shared/api/session';
import { BrandMark } from '@/ui-admin/brand-mark';
import styles from './login.module.css';
import { LoginScene } from './login-scene';

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
