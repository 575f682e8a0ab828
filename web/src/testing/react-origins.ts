import * as React from 'react';

/** React notes where each element was made, for warnings that no test reads; a tenth of the time went into it, in a browser more. */
export function forgetOrigins(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
    string,
    object
  >;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true, // setup runs again for each file
  });
}
