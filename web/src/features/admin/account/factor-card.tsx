import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { FactorInfo } from '@/shared/api/second-factor';
import { minute } from '@/shared/format/date';
import { Card } from '@/ui-admin/page/page-head';
import { Waiting } from '@/ui-admin/state/states';
import styles from './account.module.css';
import { ownFactorOptions } from './account-api';
import { type FactorAct, FactorDialog } from './factor-dialog';

/** The second factor: on, off, another phone, other recovery codes. */
export function FactorCard() {
  const { data, error, refetch } = useQuery(ownFactorOptions);
  const client = useQueryClient();
  const [act, setAct] = useState<FactorAct | null>(null);
  if (data?.policy === 'off') {
    return null;
  }
  return (
    <Card title="双因素认证" note="登录时除密码外，还要输入手机应用里的动态验证码">
      {data ? <Factor info={data} onAct={setAct} /> : <Waiting error={error} onRetry={refetch} rows={2} plain />}
      {act && data && (
        <FactorDialog
          act={act}
          enabled={data.enabled}
          onClose={() => {
            setAct(null);
            void client.invalidateQueries(ownFactorOptions);
          }}
        />
      )}
    </Card>
  );
}

function Factor({ info, onAct }: { info: FactorInfo; onAct: (act: FactorAct) => void }) {
  if (!info.enabled) {
    return (
      <>
        <p>尚未启用。启用后，别人即使知道您的密码也不能登录。</p>
        <div className={styles.actions}>
          <Button type="primary" onClick={() => onAct('enrol')}>
            启用双因素认证
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        已于 {minute(info.enableTime ?? '')} 启用，还剩 {info.recoveryCodes} 个恢复码。
        {info.required && '按本系统的要求不能关闭。'}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onAct('enrol')}>更换手机</Button>
        <Button onClick={() => onAct('codes')}>更换恢复码</Button>
        {!info.required && (
          <Button danger onClick={() => onAct('remove')}>
            关闭双因素认证
          </Button>
        )}
      </div>
    </>
  );
}
