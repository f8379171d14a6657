import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import type { InboundMessage, Sender } from './inbound-message.ts';

/**
 * Attributes messages that precede a change of number or user ID in the same batch to the person who changed it: they would
 * otherwise be stored after the change, and turn the old number into a new contact.
 */
export function followIdentityChanges(messages: InboundMessage[]): InboundMessage[] {
  if (!messages.some(({ sender }) => sender.formerly)) return messages;
  const changed = new Map<string, Sender>();
  const backwards = messages.toReversed().map((message) => {
    const { sender, phoneNumberId } = message;
    if (sender.formerly) {
      for (const identity of identitiesOf(sender.formerly)) changed.set(`${phoneNumberId} ${identity}`, sender);
      return message;
    }
    const [now] = identitiesOf(sender).flatMap((identity) => changed.get(`${phoneNumberId} ${identity}`) ?? []);
    return now ? { ...message, sender: { ...sender, waId: now.waId, userId: now.userId ?? sender.userId } } : message;
  });
  return backwards.reverse();
}

function identitiesOf({ waId, userId }: Pick<Sender, 'waId' | 'userId'>): string[] {
  return [...(waId ? [keyOfWaId(waId) ?? waId] : []), ...(userId ? [`@${userId}`] : [])];
}
