import { readBody } from '../http/read-body.ts';
import type { Reply } from '../http/reply.ts';
import { customerSchema } from '../schema/control-schema.ts';
import { MAX_INBOUND_BYTES } from '../world/media-kinds.ts';
import { sha256Of } from '../world/media-store.ts';
import { placeholderImage } from '../world/placeholder-image.ts';
import { bodyOf, type ControlCall, chosenNumber, digitsOfPhone } from './control-call.ts';
import { ControlError } from './control-error.ts';
import { serializeCustomer, serializeThread } from './serialize-world.ts';

/** `GET /_sandbox/customers`: threads, latest activity first. */
export function listCustomers({ world, query }: ControlCall): Reply {
  const threads = world.customers.latestThreads({ phoneNumberId: query.get('phone_number_id'), limit: 500 });
  return { json: { threads: threads.map((thread) => serializeThread(world, thread)) } };
}

/** `PUT /_sandbox/customers/:phone`: sets the person's profile and how the phone behaves. */
export async function saveCustomer(call: ControlCall): Promise<Reply> {
  const given = await bodyOf(call, customerSchema);
  const customer = call.world.customers.customer(digitsOfPhone(call.params.phone ?? ''));
  customer.name = given.name ?? customer.name;
  if (given.username !== undefined) customer.username = given.username;
  customer.hidesPhone = given.hides_phone ?? customer.hidesPhone;
  if (given.fails_with !== undefined) customer.failsWith = given.fails_with;
  call.world.changes.record({ kind: 'customer', customer: customer.waId });
  return { json: serializeCustomer(customer) };
}

/**
 * `POST /_sandbox/media?filename=&phone_number_id=`: uploads a file that a customer will send; its type is in the
 * header.
 */
export async function uploadFile({ world, request, query }: ControlCall): Promise<Reply> {
  const number = chosenNumber(world, query.get('phone_number_id') ?? undefined);
  const file = world.media.add({
    phoneNumberId: number.id,
    bytes: await readBody(request, MAX_INBOUND_BYTES),
    mimeType: request.headers['content-type'] ?? 'application/octet-stream',
    filename: query.get('filename'),
    now: world.scheduler.now(),
    inbound: true,
  });
  return {
    json: {
      media_id: file.id,
      mime_type: file.mimeType,
      size: file.bytes.length,
      sha256: sha256Of(file.bytes, 'base64'),
    },
  };
}

/** `GET /_sandbox/media/:id`: a file of either direction, for the phone page. */
export function showFile({ world, params }: ControlCall): Reply {
  const file = world.media.get(params.id ?? '', world.scheduler.now());
  if (!file) throw new ControlError(404, `No file ${params.id}.`);
  const headers = {
    'content-type': file.mimeType,
    // Never displayed on this origin, because a customer's file may be a web page.
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return { headers, bytes: file.bytes };
}

/** `GET /_sandbox/images/:name`: placeholder images, one for each name. */
export function showImage({ params }: ControlCall): Reply {
  const name = (params.name ?? '').replace(/\.png$/, '');
  return { headers: { 'content-type': 'image/png', 'cache-control': 'max-age=86400' }, bytes: placeholderImage(name) };
}
