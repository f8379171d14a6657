import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import { SavedRepliesPage } from '#components/saved-replies/saved-replies-page.tsx';
import { listSavedReplies } from '#lib/messaging/saved-replies/list-saved-replies.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: savedRepliesText.title };

export default async function SavedRepliesSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.savedReplies(slug), { saved_replies: await listSavedReplies({ workspaceId }) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SavedRepliesPage />
    </HydrationBoundary>
  );
}
