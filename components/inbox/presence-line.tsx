'use client';
import { cn } from '#components/browser/cn.ts';
import { usePresentColleagues } from '#components/browser/present-colleagues.ts';
import { withoutTurns } from '#components/browser/without-turns.ts';
import { presenceText } from '#components/i18n/en/team-text.ts';

/** Who else has the conversation open, and who is writing in it. */
export function PresenceLine({ conversationId }: { conversationId: string }) {
  const people = usePresentColleagues(conversationId);
  const typing = people.filter(({ activity }) => activity === 'typing');
  const text =
    typing.length > 0
      ? presenceText.typing(namesOf(typing), typing.length)
      : presenceText.viewing(namesOf(people), people.length);
  return (
    <p
      role="status"
      className={cn(
        'mx-auto h-5 w-full max-w-3xl truncate px-1 text-xs text-ink-soft',
        // Over the space below the last message.
        'short:pointer-events-none short:absolute short:inset-x-0 short:bottom-full short:px-4',
        people.length > 0 && 'short:bg-canvas/90',
      )}
    >
      {people.length > 0 && text}
    </p>
  );
}

const names = new Intl.ListFormat('en');

const namesOf = (people: { name: string }[]) => withoutTurns(names.format(people.map(({ name }) => name)));
