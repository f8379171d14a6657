'use client';
import { ChevronDown } from 'lucide-react';
import { leadText } from '#components/i18n/en/inbox-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import type { ConversationState } from '#lib/messaging/conversations/constants.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuGroup, MenuItem } from '../ui/menu.tsx';
import { LeadIcon } from './lead-icon.tsx';
import { useChangeConversation } from './use-change-conversation.ts';

/** The choices for changing who leads, by state. */
const CHOICES: Record<ConversationState, { label: string; to: ConversationState }[]> = {
  nobody: [
    { label: leadText.takeOver, to: 'person' },
    { label: leadText.keepFlowsAway, to: 'paused' },
  ],
  flow: [
    { label: leadText.pause, to: 'paused' },
    { label: leadText.takeOverFromFlow, to: 'person' },
  ],
  paused: [
    { label: leadText.giveBack, to: 'flow' },
    { label: leadText.takeOver, to: 'person' },
  ],
  person: [{ label: leadText.giveBack, to: 'flow' }],
};

/** The menu's button has this attribute. */
export const LEAD_ATTRIBUTE = 'data-lead';

/** Shows who leads the conversation, and lets people change it. */
export function LeadMenu({ conversation }: { conversation: InboxConversation }) {
  const { id, state } = conversation;
  const { change, isPending } = useChangeConversation(id);
  return (
    <Menu
      trigger={
        <Button
          {...{ [LEAD_ATTRIBUTE]: '' }}
          size="sm"
          loading={isPending}
          aria-label={leadText.change(leadText.states[state])}
          className="max-sm:h-11"
        >
          <LeadIcon state={state} />
          <span className="@max-2xl:hidden">{leadText.states[state]}</span>
          <ChevronDown aria-hidden className="text-ink-faint" />
        </Button>
      }
    >
      <MenuGroup label={leadText.explained[state]}>
        {CHOICES[state].map(({ label, to }) => (
          <MenuItem key={to} onClick={() => change({ state: to })}>
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
