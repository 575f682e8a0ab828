import { Button } from 'antd';
import { useState } from 'react';
import {
  beginEnrolment,
  confirmEnrolment,
  type Enrolment,
  removeFactor,
  renewRecoveryCodes,
} from '@/shared/api/second-factor';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { CredentialsForm, type CredentialValues, codeField, passwordField } from '@/ui-admin/form/credentials-form';
import { EnrolmentForm } from '@/ui-admin/second-factor/enrolment-form';
import { RecoveryCodes } from '@/ui-admin/second-factor/recovery-codes';
import { useToast } from '@/ui-admin/use-toast';

/** What is done to the second factor. */
export type FactorAct = 'enrol' | 'codes' | 'remove';

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
export function FactorDialog({ act, enabled, onClose }: Props) {
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
