import type { Schemas } from '@/shared/api/generated';
import { ApiError } from './errors';
import { staff } from './staff-client';

/** The further steps of a sign-in, and the second factor of whoever is signed in. */

/** What a sign-in still wants; `ticket` stands for what was proved. */
export type NextStep = { step: 'factor' | 'enrol' | 'new-password'; ticket: string; message: string; hint?: string };

/** What goes into the app and what is kept on paper. The server shows it once. */
export type Enrolment = Schemas['Enrolment'];

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

export const loginWithCode = (ticket: string, code: string) =>
  staff.post('/sys/login/factor', { body: { ticket, code: code.trim() } });

export const beginLoginEnrolment = (ticket: string) => staff.post('/sys/login/enrol', { body: { ticket } });

export const confirmLoginEnrolment = (ticket: string, code: string) =>
  staff.post('/sys/login/confirm', { body: { ticket, code: code.trim() } });

export const loginWithNewPassword = (ticket: string, password: string, confirmpassword: string) =>
  staff.post('/sys/login/password', { body: { ticket, password, confirmpassword } });

export type FactorInfo = Schemas['FactorInfo'];

export const ownFactor = (signal?: AbortSignal) => staff.get('/sys/user/factor', { signal });

export const beginEnrolment = (password: string, code: string) =>
  staff.post('/sys/user/factor/begin', { body: { password, code: code.trim() } });

export const confirmEnrolment = (code: string) =>
  staff.post('/sys/user/factor/confirm', { body: { code: code.trim() } });

export const renewRecoveryCodes = (code: string) =>
  staff.post('/sys/user/factor/codes', { body: { code: code.trim() } });

export const removeFactor = (password: string, code: string) =>
  staff.post('/sys/user/factor/remove', { body: { password, code: code.trim() } });
