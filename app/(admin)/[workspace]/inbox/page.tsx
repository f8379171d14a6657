import { NoConversation } from '#components/inbox/no-conversation.tsx';

export default function InboxPage() {
  return <NoConversation />;
}
