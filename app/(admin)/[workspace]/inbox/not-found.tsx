import { commonText } from '#components/i18n/en/common-text.ts';
import { GoneConversation } from '#components/inbox/gone-conversation.tsx';

/** The list stays. */
export default function NotFoundInInbox() {
  return (
    <>
      <title>{commonText.notFoundPageTitle}</title>
      <GoneConversation />
    </>
  );
}
