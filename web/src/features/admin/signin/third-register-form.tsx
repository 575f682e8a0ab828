import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { LoginResult } from '@/shared/api/staff';
import { text } from '@/shared/rules/rules';
import { EntranceField } from './entrance-field';
import { EntranceForm } from './entrance-form';
import { PhoneProof } from './phone-proof';
import { showAtFields } from './show-at-fields';
import { type Attempt, Stepwise } from './stepwise';
import { registerThird } from './third-api';
import { useCode } from './use-code';

type Values = { realname: string; phone: string; smscode: string };

type Props = {
  /** The one-time code of the sign-in at the other system. */
  code: string;
  onSignedIn: (result: LoginResult) => void;
};

/** A registration by phone that belongs to a person of another system. It ends with a sign-in, or with waiting for an administrator. */
export function ThirdRegisterForm({ code, onSignedIn }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>
      {(attempt, notice) => <ApplicationForm code={code} attempt={attempt} notice={notice} />}
    </Stepwise>
  );
}

const names = ['realname', 'phone', 'smscode'] as const;

const realname = text('姓名', 1, 50);

type FormProps = { code: string; attempt: Attempt; notice: string };

function ApplicationForm({ code, attempt, notice }: FormProps) {
  const navigate = useNavigate();
  const sms = useCode('1');
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { realname: '', phone: '', smscode: '' } });
  const register = (values: Values) =>
    attempt(async () => {
      const made = await registerThird({ code, ...values });
      if (!made.waiting) {
        return made;
      }
      await navigate('/user/register-result', {
        replace: true,
        state: { told: made.waiting, username: values.phone },
      });
      return null;
    });
  return (
    <EntranceForm
      form={form}
      label="注册账号"
      ok="注册"
      notice={notice}
      send={register}
      onRefused={(error) => (showAtFields(form, names, error) ? '' : error.message)}
    >
      <EntranceField name="realname" label="姓名" autoComplete="name" rule={realname} />
      <PhoneProof code={sms} />
    </EntranceForm>
  );
}
