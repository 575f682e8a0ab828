import { sessionIdentity, useSession } from '../session/session';
import { type CallOptions, type Client, createClient, createTeller, type Teller } from './client';
import { isKind } from './errors';
import { createTransfer, type Transfer } from './transfer';
import { noteUndo } from './undo';

const call = createClient({ identity: sessionIdentity });
const tell = createTeller({ identity: sessionIdentity });
const transfer = createTransfer({ identity: sessionIdentity });

/**
 * The client of the back office: it speaks for whoever is signed in at the moment of the call. When the server no
 * longer knows the session, the page stays as it is and a dialog over it asks to sign in again.
 */
export const staffClient: Client = async <Result>(path: string, options?: CallOptions) => {
  const result = await watched(call<Result>(path, options));
  noteUndo(options, result);
  return result;
};

/** Like staffClient, with the words the server puts beside the result. */
export const staffTeller: Teller = async (path, options) => {
  const answer = await watched(tell(path, options));
  noteUndo(options, answer.result);
  return answer;
};

/** Gets a file with the signed-in person's rights. */
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
