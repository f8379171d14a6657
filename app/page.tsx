import { redirect } from 'next/navigation';
import { NoWorkspace } from '#components/shell/no-workspace.tsx';
import { firstWorkspace } from '#lib/workspace/accounts/first-workspace.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';

export default async function StartPage() {
  const person = await currentPerson();
  const first = await firstWorkspace(person);
  // Agents come to reply to customers.
  if (first) redirect(first.role === 'agent' ? `/${first.slug}/inbox` : `/${first.slug}`);
  return <NoWorkspace isInstanceAdmin={person.isInstanceAdmin} />;
}
