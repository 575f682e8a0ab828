import { sessionIdentity, useSession } from '../session/session';
import { type Calls, createCalls, type Tellings } from './calls';
import { type Ask, createAsk } from './client';
import { isKind } from './errors';
import { createTransfer, type Transfer } from './transfer';
import { noteUndo } from './undo';

const ask = createAsk({ identity: sessionIdentity });
const transfer = createTransfer({ identity: sessionIdentity });

/**
 * Calls an address that only the running program knows, such as those of the lists' engine. Nothing is said about the
 * result. Whoever knows the address takes `staff` or `staffTold`.
 *
 * It speaks for whoever is signed in at the moment of the call. When the server no longer knows the session, the page stays
 * as it is and a dialog over it asks to sign in again.
 */
export const staffAsk: Ask = async (path, options) => {
  const answer = await watched(ask(path, options));
  noteUndo(options, answer.result);
  return answer;
};

/** The calls of the back office, as the API document has them. */
export const staff = createCalls<Calls>(async (path, options) => (await staffAsk(path, options)).result);

/** Like `staff`, with the words that the server puts beside the result. */
export const staffTold = createCalls<Tellings>(staffAsk);

/** Gets a file with the signed-in person's rights. The document does not know files, so an address here is any text. */
export const staffDownload: Transfer['download'] = (path, options) => watched(transfer.download(path, options));

/** Sends files; the answer comes with the server's words and code. */
export const staffUpload: Transfer['upload'] = (path, form, options) => watched(transfer.upload(path, form, options));

async function watched<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isKind(error, 'expired')) {
      useSession.getState().expire(error.message);
    }
    throw error;
  }
}
