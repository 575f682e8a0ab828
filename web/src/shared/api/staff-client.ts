import { sessionIdentity, useSession } from '../session/session';
import { type CallOptions, type Client, createClient } from './client';
import { isKind } from './errors';

const call = createClient({ identity: sessionIdentity });

/**
 * The client of the back office: it speaks for whoever is signed in at the moment of the call. When the server no
 * longer knows the session, the page stays as it is and a dialog over it asks to sign in again.
 */
export const staffClient: Client = async <Result>(path: string, options?: CallOptions) => {
  try {
    return await call<Result>(path, options);
  } catch (error) {
    if (isKind(error, 'expired')) {
      useSession.getState().expire();
    }
    throw error;
  }
};
