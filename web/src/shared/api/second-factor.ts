import { ApiError } from './errors';
import type { LoginResult } from './staff';
import { staffClient } from './staff-client';

/** The further steps of a sign-in, and the second factor of whoever is signed in. */

/** What a sign-in still wants; `ticket` stands for what was proved. */
export type NextStep = { step: 'factor' | 'enrol' | 'new-password'; ticket: string; message: string; hint?: string };

/** What goes into the app and what is kept on paper. The server shows it once. */
export type Enrolment = { secret: string; address: string; recoveryCodes: string[] };

const steps: readonly string[] = ['factor', 'enrol', 'new-password'];

/** The step that a refused sign-in names; null for every other failure. */
export function nextStepOf(error: unknown): NextStep | null {
  const next = error instanceof ApiError ? error.next : null;
  return isStep(next) ? next : null;
}

function isStep(value: unknown): value is NextStep {
  return (
    typeof value === 'object' &&
    value !== null &&
    'step' in value &&
    typeof value.step === 'string' &&
    steps.includes(value.step) &&
    'ticket' in value &&
    typeof value.ticket === 'string'
  );
}

const post = <Result>(path: string, body: object) => staffClient<Result>(path, { method: 'POST', body });

export const loginWithCode = (ticket: string, code: string) =>
  post<LoginResult>('/sys/login/factor', { ticket, code: code.trim() });

export const beginLoginEnrolment = (ticket: string) => post<Enrolment>('/sys/login/enrol', { ticket });

export const confirmLoginEnrolment = (ticket: string, code: string) =>
  post<LoginResult>('/sys/login/confirm', { ticket, code: code.trim() });

export const loginWithNewPassword = (ticket: string, password: string, confirmpassword: string) =>
  post<LoginResult>('/sys/login/password', { ticket, password, confirmpassword });

export type FactorInfo = {
  policy: 'off' | 'optional' | 'admins' | 'all';
  enabled: boolean;
  /** The site asks for it: it cannot be switched off. */
  required: boolean;
  enableTime: string | null;
  /** How many are left. */
  recoveryCodes: number;
};

export const ownFactor = (signal?: AbortSignal) => staffClient<FactorInfo>('/sys/user/factor', { signal });

export const beginEnrolment = (password: string, code: string) =>
  post<Enrolment>('/sys/user/factor/begin', { password, code: code.trim() });

export const confirmEnrolment = (code: string) => post<unknown>('/sys/user/factor/confirm', { code: code.trim() });

export const renewRecoveryCodes = (code: string) =>
  post<{ recoveryCodes: string[] }>('/sys/user/factor/codes', { code: code.trim() });

export const removeFactor = (password: string, code: string) =>
  post<unknown>('/sys/user/factor/remove', { password, code: code.trim() });
