'use client';
import { forwardText as words } from '#components/i18n/en/message-dialogs-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { leave } from '../shell/leaving.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PersonOption, PersonSearch, usePersonSearch } from './person-search.tsx';
import { useForward } from './use-forward.ts';
import { useInboxList } from './use-inbox-list.ts';
import { showReply } from './use-list-keys.ts';
import { conversationIn, goWithinInbox } from './within-inbox.ts';

/** Asks to whom to forward a message and puts it in their composer, from where it is sent like any other. */
export function ForwardDialog({ message, onClose }: { message: ThreadMessage; onClose: () => void }) {
  const { slug } = useWorkspace();
  const { typed, setTyped, search } = usePersonSearch();
  const list = useInboxList({ window: 'open', ...(search !== '' && { search }) });
  const found = list.data?.pages[0]?.conversations ?? [];
  const forward = useForward(message);
  const choose = ({ id }: InboxConversation) =>
    forward(id, () => {
      onClose();
      if (id === conversationIn(window.location.pathname)) showReply(id);
      else leave(() => goWithinInbox(`/${slug}/inbox/${id}`));
    });
  return (
    <Dialog size="md" title={words.title} description={words.description} onClose={onClose}>
      <PersonSearch
        words={words}
        typed={typed}
        onType={setTyped}
        query={list}
        isEmpty={list.isSuccess && found.length === 0}
      >
        {found.map((conversation) => (
          <PersonOption key={conversation.id} person={conversation} onChoose={() => choose(conversation)} />
        ))}
      </PersonSearch>
    </Dialog>
  );
}
