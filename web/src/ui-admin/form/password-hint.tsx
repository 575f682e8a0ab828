import { useQuery } from '@tanstack/react-query';
import { loginWaysOptions } from '@/shared/api/session';

/** What a new password must be, in the words of the server, which judges it. For the hint of a field. */
export function PasswordHint() {
  const { data } = useQuery(loginWaysOptions);
  return data?.passwordHint;
}
