import type { Metadata } from 'next';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { InstancePeoplePage } from '#components/instance/instance-people-page.tsx';
import { currentInstanceAdmin } from '#lib/workspace/instance/current-instance-admin.ts';

export const metadata: Metadata = { title: instanceText.nav.people };

export default async function PeopleOfInstance() {
  const { userId } = await currentInstanceAdmin();
  return <InstancePeoplePage me={userId} />;
}
