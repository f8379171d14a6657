import { InstancePeoplePage } from '#components/instance/instance-people-page.tsx';
import { currentInstanceAdmin } from '#lib/workspace/instance/current-instance-admin.ts';

export default async function PeopleOfInstance() {
  const { userId } = await currentInstanceAdmin();
  return <InstancePeoplePage me={userId} />;
}
