'use client';
import { absentMessageText as words } from '#components/i18n/en/absent-message-text.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

/** In place of the thread around a message that a link names, but that was deleted since. */
export function AbsentMessage({ onLeave }: { onLeave: () => void }) {
  return (
    <Callout
      title={words.title}
      actions={
        <Button size="sm" onClick={onLeave}>
          {threadText.toNewest}
        </Button>
      }
    >
      {words.body}
    </Callout>
  );
}
