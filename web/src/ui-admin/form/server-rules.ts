import { ApiError } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import type { AsyncRule } from './field-spec';

/**
 * No other row of the table may have the value. Table and column in the spelling of the database, both declared as open to
 * this question by the server.
 */
export function notTaken<Row extends { id: string }>(tableName: string, fieldName: string): AsyncRule<Row> {
  return (fieldVal, row) =>
    refusal(staff.get('/sys/duplicate/check', { query: { tableName, fieldName, fieldVal, dataId: row.id } }));
}

/** The value has to fit a check rule that staff keep under 校验规则. The call wants the value encoded once more. */
export function fitsRule<Row>(ruleCode: string): AsyncRule<Row> {
  return async (value) =>
    ruleCode === ''
      ? null
      : refusal(staff.get('/sys/checkRule/checkByCode', { query: { ruleCode, value: encodeURIComponent(value) } }));
}

/** A question that could not be put is no reason to hold a form back: saving asks the same again. */
const unanswered = new Set(['network', 'timeout', 'server', 'expired', 'throttled']);

async function refusal(question: Promise<unknown>): Promise<string | null> {
  try {
    await question;
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return unanswered.has(error.kind) ? null : error.message;
  }
}
