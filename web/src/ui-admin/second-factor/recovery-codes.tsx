import { Button } from 'antd';
import { useCopy } from '../use-copy';
import styles from './second-factor.module.css';

type Props = { codes: readonly string[] };

/** Recovery codes, to be copied or printed: they are shown this once. */
export function RecoveryCodes({ codes }: Props) {
  const copy = useCopy();
  const copyAll = () => copy(codes.join('\n'), '恢复码已复制，请保存在安全的地方', '抄写或打印');
  return (
    <section className={styles.codes} aria-label="恢复码">
      <p>手机丢失时，每个恢复码可以代替验证码登录一次。请打印或抄写后妥善保存，离开这里后不再显示。</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={`row ${styles.actions}`}>
        <Button onClick={() => void copyAll()}>复制恢复码</Button>
        <Button onClick={() => window.print()}>打印恢复码</Button>
      </div>
    </section>
  );
}
