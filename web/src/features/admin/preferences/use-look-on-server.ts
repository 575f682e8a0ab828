import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staff } from '@/shared/api/staff-client';
import { lasting, staffQuery } from '@/shared/api/staff-query';
import { useDebounced } from '@/shared/hooks/use-debounced';
import { useUsername } from '@/shared/session/session';
import { useToast } from '@/ui-admin/use-toast';
import { type Look, toLook } from './look';
import { useLook } from './use-look';

const path = '/sys/user/preferences';

/** What somebody chose on any device; null until they did. */
const preferencesOptions = (username: string) => lasting(staffQuery(['preferences', username], path));

function savePreferences(look: Look): Promise<unknown> {
  return staff.put(path, { body: { look } });
}

/** Milliseconds after the last choice until it is sent; several switches in a row are one save. */
const pause = 400;

/**
 * Brings the look a person chose on another device, and takes what they choose here to the server. What was chosen here
 * before the answer came wins: it is the newer wish.
 */
export function useLookOnServer(): void {
  const { data } = useQuery(preferencesOptions(useUsername()));
  const { choices, adopt } = useLook();
  const settled = useDebounced(choices, pause);
  const toast = useToast();
  useEffect(() => {
    const { look, choices: made } = useLook.getState();
    if (data?.look && made === 0 && JSON.stringify(toLook(data.look)) !== JSON.stringify(look)) {
      adopt(toLook(data.look));
    }
  }, [data, adopt]);
  useEffect(() => {
    if (settled > 0) {
      savePreferences(useLook.getState().look).catch(toast.failed);
    }
  }, [settled, toast]);
}
