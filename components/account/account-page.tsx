'use client';
import { accountText } from '#components/i18n/en/account-text.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Who one is: name, password, and the browsers that one is signed in with. */
export function AccountPage() {
  return (
    <>
      <PageHeader title={accountText.title} description={accountText.description} />
      <ProfileForm />
      <PasswordForm />
      <SessionsCard />
    </>
  );
}
