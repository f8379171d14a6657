'use client';
import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import { messageInfoText as words } from '#components/i18n/en/message-dialogs-text.ts';
import type { messageInfoOperation, ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** When a message was written, sent, delivered and read, and by whom. */
export function MessageInfoDialog({ message, onClose }: { message: ThreadMessage; onClose: () => void }) {
  const info = useMessageInfo(message.id);
  return (
    <Dialog title={words.title} onClose={onClose}>
      {info.isError && <QueryError error={info.error} retry={info.refetch} />}
      {info.isPending && <Skeleton className="h-32" />}
      {info.data && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">
          <dt className="text-ink-soft">{words.written}</dt>
          <dd>
            <DateTime value={info.data.written_at} />
          </dd>
          {info.data.direction === 'outbound' && (
            <>
              <dt className="text-ink-soft">{words.by}</dt>
              <dd dir="auto">{info.data.sent_by ?? threadText.sources[info.data.source]}</dd>
            </>
          )}
          {info.data.receipts.map(({ status, at, detail }) => (
            <div key={status} className="contents">
              <dt className="text-ink-soft">{threadText.statuses[status]}</dt>
              <dd>
                <DateTime value={at} />
                {detail && <span className="block text-danger-text">{detail}</span>}
              </dd>
            </div>
          ))}
          {info.data.pricing && (
            <>
              <dt className="text-ink-soft">{words.cost}</dt>
              <dd>
                {info.data.pricing.billable
                  ? words.charged(categoryWord(info.data.pricing.category))
                  : words.free(categoryWord(info.data.pricing.category))}
              </dd>
            </>
          )}
          {info.data.wa_message_id && (
            <>
              <dt className="text-ink-soft">{words.channelId}</dt>
              <dd className="font-mono text-[0.8125rem] wrap-anywhere">{info.data.wa_message_id}</dd>
            </>
          )}
        </dl>
      )}
    </Dialog>
  );
}

/** WhatsApp may use categories that we do not know yet. */
function categoryWord(category: string): string {
  const { categories } = words;
  if (category in categories) return categories[category as keyof typeof categories];
  return category.replaceAll('_', ' ');
}

function useMessageInfo(id: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.messageInfo(workspace, id),
    queryFn: ({ signal }) =>
      callAdmin<typeof messageInfoOperation>('GET /api/admin/{workspace}/messages/{message_id}', {
        params: { workspace, message_id: id },
        signal,
      }),
    staleTime: 0,
  });
}
