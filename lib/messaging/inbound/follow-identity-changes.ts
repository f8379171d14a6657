import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import type { InboundMessage, Sender } from './inbound-message.ts';

/**
 * Attributes messages that precede a change of number or user ID in the same batch to the person who changed it, those that
 * report an earlier change included: they would otherwise be stored after the change, and turn the old number into a new
 * contact.
 */
export function followIdentityChanges(messages: InboundMessage[]): InboundMessage[] {
  if (!messages.some(({ sender }) => sender.formerly)) return messages;
  const changed = new Map<string, Sender>();
  const backwards = messages.toReversed().map((message) => {
    const { phoneNumberId } = message;
    const keysOf = (ids: Ids) => identitiesOf(ids).map((identity) => `${phoneNumberId} ${identity}`);
    const [now] = keysOf(message.sender).flatMap((key) => changed.get(key) ?? []);
    const sender = now
      ? { ...message.sender, waId: now.waId ?? message.sender.waId, userId: now.userId ?? message.sender.userId }
      : message.sender;
    for (const key of sender.formerly ? keysOf(sender.formerly) : []) changed.set(key, sender);
    return { ...message, sender };
  });
  return backwards.reverse();
}

type Ids = Pick<Sender, 'waId' | 'userId'>;

function identitiesOf({ waId, userId }: Ids): string[] {
  return [...(waId ? [keyOfWaId(waId) ?? waId] : []), ...(userId ? [`@${userId}`] : [])];
}
