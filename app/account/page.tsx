import { redirect } from 'next/navigation';
import { firstWorkspace } from '#lib/workspace/accounts/first-workspace.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';

/** Where a new password leads, from pages and mails that know of no workspace: to what else signs one in. */
export default async function CheckSignInPage() {
  const first = await firstWorkspace(await currentPerson());
  redirect(first ? `/${first.slug}/settings/account?check=passkeys#passkeys` : '/');
}
