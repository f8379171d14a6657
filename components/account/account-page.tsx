'use client';
import { accountText } from '#components/i18n/en/account-text.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmailCard } from './email-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/**
 * The person's own account: name, email, ways to sign in, and signed-in browsers. `factorRequiredBy` names their workspaces that
 * require a second factor.
 */
export function AccountPage({
  checkPasskeys,
  factorRequiredBy,
}: {
  checkPasskeys: boolean;
  factorRequiredBy: string[];
}) {
  return (
    <>
      <PageHeader title={accountText.title} description={accountText.description} />
      <ProfileForm />
      <EmailCard />
      <NoticesCard />
      <PasswordForm />
      <SecondFactorCard requiredBy={factorRequiredBy} />
      <PasskeysCard check={checkPasskeys} factorRequiredBy={factorRequiredBy} />
      <SessionsCard />
    </>
  );
}
