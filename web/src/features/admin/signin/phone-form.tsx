import { useForm } from 'react-hook-form';
import type { ApiError } from '@/shared/api/errors';
import type { LoginResult } from '@/shared/api/staff';
import { TypedForm } from '@/ui-admin/form/typed-form';
import { PhoneProof } from './phone-proof';
import { type StepForm, stepwise } from './stepwise';
import { useCode } from './use-code';

type Values = { phone: string; smscode: string };

type Props = StepForm & {
  /** Name of the form. */
  label: string;
  ok: string;
  /** What the phone and the code that was sent to it are for. */
  prove: (phone: string, smscode: string) => Promise<LoginResult>;
};

function CodeForm({ label, ok, prove, attempt, notice }: Props) {
  const code = useCode('0');
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '', smscode: '' } });
  const refused = ({ message }: ApiError) => {
    form.setFocus('smscode');
    return message;
  };
  return (
    <TypedForm
      form={form}
      label={label}
      ok={ok}
      notice={notice}
      send={({ phone, smscode }) => attempt(() => prove(phone, smscode))}
      onRefused={refused}
    >
      <PhoneProof code={code} />
    </TypedForm>
  );
}

/** Signing in with a code that is sent to the phone, and with what else the server asks for. */
export const PhoneForm = stepwise(CodeForm);
