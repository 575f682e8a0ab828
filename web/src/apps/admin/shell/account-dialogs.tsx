import { SettingsDrawer } from '@/features/admin/preferences/settings-drawer';
import { DepartDialog } from '@/features/admin/signin/depart-dialog';
import { PasswordDialog } from '@/features/admin/signin/password-dialog';
import { SiteDialog } from '@/features/admin/signin/site-dialog';
import { KeyHelp } from '@/ui-admin/actions/key-help';

export type AccountDialog = 'settings' | 'password' | 'depart' | 'site' | 'keys';

/** What the menu of the account opens. */
export default function AccountDialogs({ opened, onClose }: { opened: AccountDialog | null; onClose: () => void }) {
  return (
    <>
      <SettingsDrawer open={opened === 'settings'} onClose={onClose} />
      {opened === 'password' && <PasswordDialog onClose={onClose} />}
      {opened === 'depart' && <DepartDialog onClose={onClose} />}
      {opened === 'site' && <SiteDialog onClose={onClose} />}
      {opened === 'keys' && <KeyHelp onClose={onClose} />}
    </>
  );
}
