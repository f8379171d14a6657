import { Bot, CircleDashed, CirclePause, Hand } from 'lucide-react';
import type { ConversationState } from '#lib/messaging/conversations/constants.ts';

const icons = { nobody: CircleDashed, flow: Bot, paused: CirclePause, person: Hand };

/** An icon for who leads a conversation, next to the words. */
export function LeadIcon({ state, className }: { state: ConversationState; className?: string }) {
  const Icon = icons[state];
  return <Icon aria-hidden className={className} />;
}
