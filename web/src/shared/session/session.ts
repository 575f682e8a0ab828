import { create } from 'zustand';
import { readStored, removeAllStored, removeStored, storageKeys, writeStored } from '../storage/stored';

/** What is kept of the signed-in person: enough to greet and to call, nothing more. */
export type SessionUser = {
  id: string;
  username: string;
  realname: string;
  /** Stored path of the picture of the person; absent or empty without one. */
  avatar?: string;
  /** The page with which the back office opens for the roles of the person; absent for the home tab. */
  homePath?: string;
};

export type Session = {
  token: string;
  tenantId: string;
  user: SessionUser;
  /** True until the person has chosen where to work; nothing else is shown before. */
  undecided?: boolean;
  /** The sites there are to choose from. */
  tenants?: readonly { id: string; name: string }[];
};

type SessionState = {
  session: Session | null;
  /** True while the server refuses the token: a dialog over the page asks to sign in again. */
  expired: boolean;
  /** Why the server refuses it, when it is not only over; '' otherwise. */
  reason: string;
  /** Somebody else who signed in to this browser meanwhile; the pages in sight are not theirs. */
  other: Session | null;
  /** Name of the person whose token was dropped: what this window has loaded is theirs; '' for nobody. */
  left: string;
  signIn: (session: Session) => void;
  expire: (reason?: string) => void;
  /** Site to which another window of this browser has gone over while this one still shows the old one; '' otherwise. */
  movedTo: string;
  /** Goes on with a new sign-in where the session ended, or keeps it aside when it is that of somebody else. */
  renew: (signedIn: Session) => void;
  /** Replaces what is kept of the person, as after a change of department. */
  replaceUser: (user: SessionUser) => void;
  /** Speaks for another site of the person from now on. */
  moveTo: (tenantId: string) => void;
  /** The person has chosen where to work. */
  settle: (user: SessionUser) => void;
  /** Forgets the token but keeps drafts and tabs: the same person is about to sign in again. */
  dropToken: () => void;
  /** Forgets everything kept about the person in this browser, drafts included. */
  signOut: () => void;
};

export const useSession = create<SessionState>((set, get) => ({
  session: readStored(storageKeys.session, isSession),
  expired: false,
  reason: '',
  movedTo: '',
  other: null,
  left: '',
  signIn: (session) => {
    writeStored(storageKeys.session, session);
    set({ session, expired: false, reason: '', movedTo: '', other: null, left: '' });
  },
  renew: (signedIn) => {
    const next = continued(get().session, signedIn);
    if (next) {
      get().signIn(next);
    } else {
      set({ other: signedIn });
    }
  },
  replaceUser: (user) => changed(get().session, { user }, set),
  moveTo: (tenantId) => changed(get().session, { tenantId }, set),
  settle: (user) => changed(get().session, { user, undecided: false }, set),
  expire: (reason = '') => set((state) => (state.session ? { expired: true, reason } : state)),
  dropToken: () => {
    removeStored(storageKeys.session);
    set(({ session, left }) => ({
      session: null,
      expired: false,
      other: null,
      left: session?.user.username ?? left,
    }));
  },
  signOut: () => {
    removeStored(storageKeys.session);
    removeAllStored(storageKeys.draft);
    removeAllStored(storageKeys.recent);
    removeAllStored(storageKeys.tabs, sessionStorage);
    set({ session: null, expired: false, other: null });
  },
}));

/**
 * The session of somebody who signs in again: they go on where they were, since the pages in sight belong to that site. Null
 * when it is not the same person.
 */
function continued(before: Session | null, { token, user }: Session): Session | null {
  return before?.user.username === user.username ? { ...before, token, user } : null;
}

/** What this window keeps of a sign-in that was made for another one, which waits with the pages of the same person. */
export function keptBeside(signedIn: Session): Session {
  return continued(useSession.getState().session, signedIn) ?? signedIn;
}

/** Keeps and shows a session with one part replaced; nothing while nobody is signed in. */
function changed(session: Session | null, part: Partial<Session>, set: (state: Partial<SessionState>) => void): void {
  if (session) {
    const next = { ...session, ...part };
    writeStored(storageKeys.session, next);
    set({ session: next });
  }
}

const defaultTenant = '0';

export function sessionIdentity(): { token: string; tenantId: string } {
  const { session } = useSession.getState();
  return { token: session?.token ?? '', tenantId: session?.tenantId ?? defaultTenant };
}

/** Name under which this person's things are kept in the browser. */
export function useUsername(): string {
  return useSession((state) => state.session?.user.username ?? '');
}

/** Ending of the names of what is kept for one site alone; empty as long as no site is known. */
export function useSiteMark(): string {
  return useSession(({ session }) => (session && session.tenantId !== defaultTenant ? `.${session.tenantId}` : ''));
}

/** Follows sign-out and sign-in in other windows of the same browser. Returns the function that stops it. */
export function followOtherWindows(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKeys.session) {
      return;
    }
    const session = readStored(storageKeys.session, isSession);
    const mine = useSession.getState().session;
    if (!session) {
      useSession.setState({ other: null });
      useSession.getState().expire();
    } else if (mine && session.user.username === mine.user.username) {
      useSession.setState({ ...followed(mine, session), expired: false, other: null });
    } else if (mine) {
      useSession.setState({ other: session });
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * What this window makes of a session that another one has kept. Its pages belong to the site they were loaded from and go on speaking
 * for that one: somebody who has typed something here must be able to save it where it belongs.
 */
function followed(mine: Session, session: Session): Pick<SessionState, 'session' | 'movedTo'> {
  if (mine.undecided || (!session.undecided && session.tenantId === mine.tenantId)) {
    return { session, movedTo: '' };
  }
  const { token, user } = session;
  return { session: { ...mine, token, user }, movedTo: session.undecided ? '' : session.tenantId };
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('user' in value)) {
    return false;
  }
  const { token, user } = value;
  return (
    typeof token === 'string' &&
    typeof user === 'object' &&
    user !== null &&
    'username' in user &&
    typeof user.username === 'string'
  );
}
