import { redirect } from 'next/navigation';
import { NoWorkspace } from '#components/shell/no-workspace.tsx';
import { firstWorkspace } from '#lib/account/first-workspace.ts';
import { currentPerson } from '#lib/auth/current-person.ts';

export default async function StartPage() {
  const person = await currentPerson();
  const slug = await firstWorkspace(person);
  if (slug) redirect(`/${slug}`);
  return <NoWorkspace />;
}
