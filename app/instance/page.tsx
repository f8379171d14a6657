import type { Metadata } from 'next';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { InstanceWorkspacesPage } from '#components/instance/instance-workspaces-page.tsx';
import { currentInstanceAdmin } from '#lib/workspace/instance/current-instance-admin.ts';

export const metadata: Metadata = { title: instanceText.nav.workspaces };

export default async function WorkspacesOfInstance() {
  await currentInstanceAdmin();
  return <InstanceWorkspacesPage />;
}
