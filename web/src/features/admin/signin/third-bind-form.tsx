import { useForm } from 'react-hook-form';
import type { ApiError } from '@/shared/api/errors';
import type { LoginResult } from '@/shared/api/staff';
import { AccountFields } from './account-fields';
import { EntranceForm } from './entrance-form';
import { type Attempt, Stepwise } from './stepwise';
import { bindThird } from './third-api';

type Values = { username: string; password: string };

type Props = {
  /** The one-time code of the sign-in at the other system. */
  code: string;
  onSignedIn: (result: LoginResult) => void;
};

/** Proves once, by name and password, which account belongs to a person of another system. */
export function ThirdBindForm({ code, onSignedIn }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>
      {(attempt, notice) => <AccountProof code={code} attempt={attempt} notice={notice} />}
    </Stepwise>
  );
}

type ProofProps = { code: string; attempt: Attempt; notice: string };

function AccountProof({ code, attempt, notice }: ProofProps) {
  const form = useForm<Values>({ defaultValues: { username: '', password: '' } });
  const refused = ({ message }: ApiError) => {
    form.resetField('password');
    form.setFocus('password');
    return message;
  };
  return (
    <EntranceForm
      form={form}
      label="绑定已有账号"
      ok="绑定并登录"
      notice={notice}
      send={({ username, password }) => attempt(() => bindThird({ code, username: username.trim(), password }))}
      onRefused={refused}
    >
      <AccountFields />
    </EntranceForm>
  );
}
