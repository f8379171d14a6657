import { z } from 'zod';
import type { Reply } from '../http/reply.ts';
import { deliveryStatus, statusSchema } from '../schema/control-schema.ts';
import { echoSchema, inboundSchema } from '../schema/inbound-schema.ts';
import { reportStatus } from '../webhooks/status-updates.ts';
import { type MessageRecord, serializeMessage } from '../world/messages.ts';
import { waIdOf } from '../world/wa-id.ts';
import type { World } from '../world/world.ts';
import { bodyOf, type ControlCall, chosenNumber, digitsOfPhone, numberOf } from './control-call.ts';
import { ControlError } from './control-error.ts';
import { writeEcho } from './write-echo.ts';
import { writeIn } from './write-in.ts';

/** `POST /_sandbox/customers/:phone/messages`: a customer writes. */
export async function writeMessage(call: ControlCall): Promise<Reply> {
  const { world, params } = call;
  const input = await bodyOf(call, inboundSchema);
  const phone = digitsOfPhone(params.phone ?? '');
  const { record, update } = writeIn(world, chosenNumber(world, input.phone_number_id), phone, input);
  world.notify([update]);
  return { json: serializeMessage(record) };
}

/** `POST /_sandbox/customers/:phone/echoes`: the business writes to the customer in the WhatsApp Business app. */
export async function echoMessage(call: ControlCall): Promise<Reply> {
  const { world, params } = call;
  const input = await bodyOf(call, echoSchema);
  const phone = digitsOfPhone(params.phone ?? '');
  const { record, update } = writeEcho(world, chosenNumber(world, input.phone_number_id), phone, input);
  world.notify([update]);
  return { json: serializeMessage(record) };
}

const manySchema = z.strictObject({
  phone_number_id: z.string().optional(),
  messages: z
    .array(z.intersection(z.object({ from: z.string() }), z.unknown()))
    .min(1)
    .max(10_000),
});

/** `POST /_sandbox/inbound`: many messages at once, from many customers. */
export async function writeMany(call: ControlCall): Promise<Reply> {
  const { world } = call;
  const { phone_number_id, messages } = await bodyOf(call, manySchema);
  const parsed = messages.map((message) => {
    const { from, ...input } = message as { from: string };
    return { from: digitsOfPhone(from), input: inboundSchema.parse(input) };
  });
  const written = parsed.map(({ from, input }) =>
    writeIn(world, chosenNumber(world, input.phone_number_id ?? phone_number_id), from, input),
  );
  world.notify(written.map(({ update }) => update));
  return { json: { ids: written.map(({ record }) => record.id) } };
}

/** `GET /_sandbox/messages`: newest first, by number, customer, direction or callback data. */
export function listMessages({ world, query }: ControlCall): Reply {
  const limit = numberOf(query, 'limit', { fallback: 50, max: 20_000 });
  const customer = query.get('customer');
  const waId = customer === null ? null : waIdOf(digitsOfPhone(customer));
  const phoneNumberId = query.get('phone_number_id');
  const wanted = (record: MessageRecord) =>
    (waId === null || record.waId === waId) &&
    (phoneNumberId === null || record.phoneNumberId === phoneNumberId) &&
    (!query.has('direction') || record.direction === query.get('direction')) &&
    (!query.has('biz_opaque_callback_data') || record.callbackData === query.get('biz_opaque_callback_data'));
  const found = recordsOf(world, phoneNumberId, waId).filter(wanted).slice(-limit).reverse();
  return { json: { messages: found.map(serializeMessage) } };
}

/** `GET /_sandbox/messages/:id` */
export function getMessage({ world, params }: ControlCall): Reply {
  return { json: serializeMessage(messageOf(world, params.id ?? '')) };
}

/** `POST /_sandbox/messages/:id/status`: reports a status to the app, regardless of earlier ones. */
export async function setStatus(call: ControlCall): Promise<Reply> {
  const { status, ...failure } = await bodyOf(call, statusSchema);
  const record = messageOf(call.world, call.params.id ?? '');
  if (record.direction !== 'outbound') throw new ControlError(422, 'Only messages of the business have a status.');
  reportStatus(call.world, record, status, status === 'failed' ? failure : undefined);
  return { json: serializeMessage(record) };
}

const readSchema = z.strictObject({ phone_number_id: z.string().optional(), status: deliveryStatus.default('read') });

/** `POST /_sandbox/customers/:phone/read`: the customer opens the thread; every delivered message becomes read. */
export async function readThread(call: ControlCall): Promise<Reply> {
  const { world, params } = call;
  const { phone_number_id, status } = await bodyOf(call, readSchema);
  const number = chosenNumber(world, phone_number_id);
  const thread = world.customers.thread(number.id, waIdOf(digitsOfPhone(params.phone ?? '')));
  const unread = thread.wamids
    .flatMap((id) => world.messages.get(id) ?? [])
    .filter(({ direction, status: now }) => direction === 'outbound' && (now === 'sent' || now === 'delivered'))
    // A reaction never gets beyond sent.
    .filter(({ type }) => type !== 'reaction');
  for (const record of unread) reportStatus(world, record, status);
  return { json: { ids: unread.map((record) => record.id) } };
}

function recordsOf(world: World, phoneNumberId: string | null, waId: string | null): MessageRecord[] {
  if (phoneNumberId === null || waId === null) return [...world.messages.values()];
  return world.customers.thread(phoneNumberId, waId).wamids.flatMap((id) => world.messages.get(id) ?? []);
}

function messageOf(world: World, id: string): MessageRecord {
  const record = world.messages.get(id);
  if (record) return record;
  throw new ControlError(404, `No message ${id}.`);
}
