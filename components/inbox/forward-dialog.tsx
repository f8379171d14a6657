'use client';
import { useRouter } from 'next/navigation';
import { useDeferredValue, useState } from 'react';
import { toastError } from '#components/browser/toasts.ts';
import { forwardText as words } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Initials } from '../ui/initials.tsx';
import { Input } from '../ui/input.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { personName } from './person-name.ts';
import { useForward } from './use-forward.ts';
import { useInboxList } from './use-inbox-list.ts';

/** Asks to whom to forward a message and puts it in their composer, from where it is sent like any other. */
export function ForwardDialog({ message, onClose }: { message: ThreadMessage; onClose: () => void }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const list = useInboxList({ window: 'open', ...(asked !== '' && { search: asked }) });
  const found = list.data?.pages[0]?.conversations ?? [];
  const forward = useForward(message);
  const choose = async ({ id }: InboxConversation) => {
    try {
      await forward(id);
    } catch (error) {
      return toastError(error);
    }
    onClose();
    router.push(`/${slug}/inbox/${id}`);
  };
  return (
    <Dialog size="md" title={words.title} description={words.description} onClose={onClose}>
      <Field label={words.to}>
        <Input
          type="search"
          autoComplete="off"
          placeholder={words.placeholder}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Field>
      {list.isError && <QueryError error={list.error} retry={list.refetch} />}
      <ul aria-label={words.list} className="mt-3 -mx-2 h-72 max-h-[45dvh] overflow-y-auto">
        {found.map((conversation) => (
          <li key={conversation.id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-lg px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
              onClick={() => void choose(conversation)}
            >
              <Initials
                name={conversation.name ?? '#'}
                of={conversation.name ?? conversation.phone}
                className="size-9"
              />
              <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
                {personName(conversation)}
              </span>
            </button>
          </li>
        ))}
        {list.isSuccess && found.length === 0 && (
          <li className="px-3 py-6 text-center text-ink-faint">{words.noOne}</li>
        )}
      </ul>
    </Dialog>
  );
}
