import { Alert, Button } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { useOnce } from '../use-once';
import styles from './typed-form.module.css';

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Name of the form. */
  label: string;
  /** What its button says that sends it. */
  ok?: string;
  /** Other buttons in its place. */
  buttons?: ReactNode;
  /** What is said above the form from the beginning. */
  notice?: string;
  send: (values: Values) => Promise<unknown>;
  /** Puts a refusal where it belongs; gives what is left to say above the form. Without it the fields that it names say it. */
  onRefused?: (error: ApiError) => string;
  /** Below the button. */
  below?: ReactNode;
  children: ReactNode;
};

/** Shows a refusal at the fields it names and goes to the first; gives what is left to say. */
export function showAtFields<Values extends FieldValues>(form: UseFormReturn<Values>, { fields, message }: ApiError) {
  const named = (Object.keys(form.getValues()) as Path<Values>[]).filter((name) => fields[name]);
  named.forEach((name, at) => {
    form.setError(name, { message: fields[name] ?? '' }, { shouldFocus: at === 0 });
  });
  return named.length > 0 ? '' : message;
}

/** A few fields to type into: what was typed stays when the server refuses, and its words stand above or at the fields. */
export function TypedForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, label, ok, buttons, notice = '', send, onRefused, below, children } = props;
  const { run } = useOnce();
  const [refusal, setRefusal] = useState(notice);
  const submit = async (values: Values) => {
    setRefusal('');
    try {
      await run(() => send(values));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      setRefusal(onRefused ? onRefused(error) : showAtFields(form, error));
    }
  };
  const onSubmit = (event: FormEvent) => void form.handleSubmit(submit)(event);
  return (
    <FormProvider {...form}>
      <form className={`stack ${styles.form}`} onSubmit={onSubmit} noValidate aria-label={label}>
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
        {children}
        {buttons ?? (
          <Button type="primary" size="large" htmlType="submit" block loading={form.formState.isSubmitting}>
            {ok}
          </Button>
        )}
        {below}
      </form>
    </FormProvider>
  );
}
