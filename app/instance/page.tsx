import { InstanceWorkspacesPage } from '#components/instance/instance-workspaces-page.tsx';
import { currentInstanceAdmin } from '#lib/workspace/instance/current-instance-admin.ts';

export default async function WorkspacesOfInstance() {
  await currentInstanceAdmin();
  return <InstanceWorkspacesPage />;
}
