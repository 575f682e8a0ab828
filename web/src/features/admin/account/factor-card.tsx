import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  beginEnrolment,
  confirmEnrolment,
  type Enrolment,
  type FactorInfo,
  removeFactor,
  renewRecoveryCodes,
} from '@/shared/api/second-factor';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { CredentialsForm, type CredentialValues, codeField, passwordField } from '@/ui-admin/form/credentials-form';
import { Card } from '@/ui-admin/page/page-head';
import { EnrolmentForm } from '@/ui-admin/second-factor/enrolment-form';
import { RecoveryCodes } from '@/ui-admin/second-factor/recovery-codes';
import { Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import styles from './account.module.css';
import { ownFactorOptions } from './account-api';

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
        <div className={`row ${styles.actions}`}>
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
      <div className={`row ${styles.actions}`}>
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

/** What is done to the second factor. */
type FactorAct = 'enrol' | 'codes' | 'remove';

const titles: Record<FactorAct, string> = {
  enrol: '设置双因素认证',
  codes: '更换恢复码',
  remove: '关闭双因素认证',
};

type Props = {
  act: FactorAct;
  /** There is a second factor already, whose code is asked for too. */
  enabled: boolean;
  onClose: () => void;
};

const code = codeField('现在的验证码，或一个恢复码');

/** Asks for proof, then does it. What it shows once can be copied and printed before it closes. */
function FactorDialog({ act, enabled, onClose }: Props) {
  const toast = useToast();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const prove = async ({ password = '', code: typed = '' }: CredentialValues) => {
    if (act === 'enrol') {
      setEnrolment(await beginEnrolment(password, typed));
    } else if (act === 'codes') {
      setCodes((await renewRecoveryCodes(typed)).recoveryCodes);
    } else {
      await removeFactor(password, typed);
      toast.done('双因素认证已关闭');
      onClose();
    }
  };
  const confirm = async (typed: string) => {
    await confirmEnrolment(typed);
    toast.done('双因素认证已启用');
    onClose();
  };
  const fields = [...(act === 'codes' ? [] : [passwordField]), ...(enabled ? [code] : [])];
  return (
    <Dialog width={560} title={titles[act]} held onClose={onClose}>
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <p>
            <Button type="primary" onClick={onClose}>
              我已保存恢复码
            </Button>
          </p>
        </>
      ) : enrolment ? (
        <EnrolmentForm enrolment={enrolment} ok="启用" confirm={confirm} onCancel={onClose} />
      ) : (
        <CredentialsForm autoFocus label={titles[act]} fields={fields} ok="继续" submit={prove} onCancel={onClose} />
      )}
    </Dialog>
  );
}
