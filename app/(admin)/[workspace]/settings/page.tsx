import { redirect } from 'next/navigation';
import { settingsNavigation } from '#components/shell/settings-navigation.ts';
import { roleAllows } from '#lib/contract/roles.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

/** The first settings page that the person's role may see. */
export default async function SettingsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { slug, role: mine } = await currentMember((await params).workspace);
  const first = settingsNavigation.find(({ role = 'agent' }) => roleAllows(mine, role));
  redirect(`/${slug}${first?.path ?? ''}`);
}
