import { redirect } from 'next/navigation';
import { firstWorkspace } from '#lib/workspace/accounts/first-workspace.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';

/** Pages and emails without a workspace link here after a password change, to the person's other ways to sign in. */
export default async function CheckSignInPage() {
  const first = await firstWorkspace(await currentPerson());
  redirect(first ? `/${first.slug}/settings/account?check=passkeys#passkeys` : '/');
}
