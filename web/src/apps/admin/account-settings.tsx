import AccountSettingsPage from '@/features/admin/account/account-settings-page';
import { ThirdBindingsCard } from '@/features/admin/signin/third-bindings';

/** The settings of the account, with the other systems at which the person signs in. */
export default function AccountSettings() {
  return (
    <AccountSettingsPage>
      <ThirdBindingsCard page="/account/settings" />
    </AccountSettingsPage>
  );
}
