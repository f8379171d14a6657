import { notFound } from 'next/navigation';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

/** Any address in a workspace that has no page. */
export default async function NoSuchPage({ params }: { params: Promise<{ workspace: string }> }) {
  await currentMember((await params).workspace);
  notFound();
}
