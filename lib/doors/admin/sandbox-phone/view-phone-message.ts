import { z } from 'zod';
import type { SandboxMessage } from '#lib/sandbox/schema/control-schema.ts';
import type { PhoneFile, PhoneMessage } from './admin-operations.ts';

const FILES = ['image', 'document', 'audio', 'video', 'sticker'];

const fileContent = z.object({
  id: z.string().optional(),
  link: z.string().optional(),
  filename: z.string().optional(),
  caption: z.string().optional(),
});
const location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});
const order = z.object({
  text: z.string().nullish(),
  product_items: z.array(z.object({ product_retailer_id: z.string(), quantity: z.coerce.number() })),
});
const context = z.object({ id: z.string().optional(), message_id: z.string().optional() });
const reaction = z.object({ message_id: z.string() });

/** A message as the customer's phone shows it; its content is read from what went over the wire. */
export function viewPhoneMessage(message: SandboxMessage): PhoneMessage {
  const { type, payload, parts } = message;
  const content = payload[type];
  const quoted = context.safeParse(payload.context).data;
  const reactedTo = type === 'reaction' ? reaction.safeParse(content).data?.message_id : undefined;
  const cart = type === 'order' ? order.safeParse(content).data : undefined;
  return {
    id: message.id,
    direction: message.direction,
    type,
    text: parts?.body ?? message.text,
    at: message.timestamp,
    status: message.status,
    failed_with: message.statuses.find(({ status }) => status === 'failed')?.code ?? null,
    reply_to: reactedTo ?? quoted?.id ?? quoted?.message_id ?? null,
    read_by_business: message.read_by_business,
    header: parts?.header ? { text: parts.header.text ?? null, file: headerFile(parts.header) } : null,
    footer: parts?.footer ?? null,
    buttons: parts?.buttons ?? [],
    file: FILES.includes(type) ? fileOf(type, content) : null,
    location: type === 'location' ? (location.safeParse(content).data ?? null) : null,
    order: cart
      ? {
          note: cart.text || null,
          items: cart.product_items.map(({ product_retailer_id: retailer_id, quantity }) => ({
            retailer_id,
            quantity,
          })),
        }
      : null,
  };
}

/** The sandbox's ID for a message's file, or for its header's. */
export function fileIdOf({ type, payload, parts }: SandboxMessage): string | null {
  return fileContent.safeParse(payload[type]).data?.id ?? parts?.header?.id ?? null;
}

function fileOf(kind: string, content: unknown): PhoneFile {
  const { filename = null, link = null } = fileContent.safeParse(content).data ?? {};
  return { kind, filename, link };
}

function headerFile(header: NonNullable<NonNullable<SandboxMessage['parts']>['header']>): PhoneFile | null {
  const kind = header.type.toLowerCase();
  if (!FILES.includes(kind)) return null;
  return { kind, filename: header.filename ?? null, link: header.link ?? null };
}
