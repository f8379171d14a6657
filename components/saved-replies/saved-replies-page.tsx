'use client';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { savedRepliesText as words } from '#components/i18n/en/saved-replies-text.ts';
import type { SavedReplyView } from '#lib/messaging/saved-replies/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { ReplyPicture } from '../ui/pictures/reply-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SavedReplyTable } from './saved-reply-table.tsx';
import { useSavedReplies } from './use-saved-replies.ts';

const DeleteReplyDialog = dynamic(
  part(() => import('./delete-reply-dialog.tsx').then((file) => file.DeleteReplyDialog)),
  { loading: () => null },
);
const ReplyDialog = dynamic(
  part(() => import('./reply-dialog.tsx').then((file) => file.ReplyDialog)),
  { loading: () => null },
);

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; reply: SavedReplyView };

/** The team's saved replies, which admins edit. */
export function SavedRepliesPage() {
  const { may } = useWorkspace();
  const query = useSavedReplies();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const create = may('admin') && (
    <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
      <Plus aria-hidden />
      {words.create}
    </Button>
  );
  const replies = query.data ?? [];
  return (
    <>
      <PageHeader title={words.title} description={words.description} actions={replies.length > 0 && create} />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <Card bare>
          {replies.length === 0 ? (
            <EmptyState
              picture={<ReplyPicture />}
              title={words.emptyTitle}
              description={may('admin') ? words.emptyBody : words.emptyForAgents}
              actions={create}
            />
          ) : (
            <SavedReplyTable
              replies={replies}
              actions={
                may('admin')
                  ? {
                      onEdit: (reply) => setOpen({ dialog: 'edit', reply }),
                      onDelete: (reply) => setOpen({ dialog: 'delete', reply }),
                    }
                  : null
              }
            />
          )}
        </Card>
      )}
      {open?.dialog === 'create' && <ReplyDialog reply={null} onClose={close} />}
      {open?.dialog === 'edit' && <ReplyDialog reply={open.reply} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteReplyDialog reply={open.reply} onClose={close} />}
    </>
  );
}
