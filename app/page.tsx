import { redirect } from 'next/navigation';
import { NoWorkspace } from '#components/shell/no-workspace.tsx';
import { firstWorkspace } from '#lib/workspace/accounts/first-workspace.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';

export default async function StartPage() {
  const person = await currentPerson();
  const slug = await firstWorkspace(person);
  if (slug) redirect(`/${slug}`);
  return <NoWorkspace />;
}
