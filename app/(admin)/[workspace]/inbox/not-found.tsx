import { commonText } from '#components/i18n/en/common-text.ts';
import { AbsentConversation } from '#components/inbox/absent-conversation.tsx';

/** The list stays. */
export default function NotFoundInInbox() {
  return (
    <>
      <title>{commonText.notFoundPageTitle}</title>
      <AbsentConversation why="gone" />
    </>
  );
}
