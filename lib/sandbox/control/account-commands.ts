import type { z } from 'zod';
import type { Reply } from '../http/reply.ts';
import { newObjectId } from '../kit/ids.ts';
import {
  accountChangeSchema,
  ageSchema,
  catalogConnectionSchema,
  numberPatchSchema,
  numberSchema,
  tokenSchema,
} from '../schema/control-schema.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import type { World } from '../world/world.ts';
import { bodyOf, type ControlCall, digitsOfPhone } from './control-call.ts';
import { ControlError } from './control-error.ts';
import { serializeNumber } from './serialize-world.ts';

/** `POST /_sandbox/numbers`: creates or updates a number, its account and a token for them. */
export async function addNumber(call: ControlCall): Promise<Reply> {
  const { world } = call;
  const { phone_number_id, token, ...given } = await bodyOf(call, numberSchema);
  const id = phone_number_id ?? newObjectId();
  const wabaId = given.waba_id ?? world.accounts.numbers.get(id)?.wabaId ?? newObjectId();
  world.accounts.waba(wabaId);
  world.accounts.deleted.delete(id);
  if (token !== undefined) world.accounts.token(token).wabaIds.add(wabaId);
  return saveNumber(world, id, wabaId, given);
}

/** `PATCH /_sandbox/numbers/:id` */
export async function changeNumber(call: ControlCall): Promise<Reply> {
  const number = knownNumber(call.world, call.params.id);
  const given = await bodyOf(call, numberPatchSchema);
  if (given.waba_id !== undefined) call.world.accounts.waba(given.waba_id);
  return saveNumber(call.world, number.id, given.waba_id ?? number.wabaId, given);
}

/** `DELETE /_sandbox/numbers/:id`: deletes the number, whose ID is unknown from now on. */
export function deleteNumber({ world, params }: ControlCall): Reply {
  const number = knownNumber(world, params.id);
  world.accounts.numbers.delete(number.id);
  world.accounts.deleted.add(number.id);
  world.changes.record({ kind: 'number', phone_number_id: number.id });
  return { json: { success: true } };
}

/** `POST /_sandbox/numbers/:id/age`: makes everything that happened on this number that much older. */
export async function ageNumber(call: ControlCall): Promise<Reply> {
  const { world, params } = call;
  const number = knownNumber(world, params.id);
  const { ms } = await bodyOf(call, ageSchema);
  for (const message of world.messages.values()) {
    if (message.phoneNumberId !== number.id) continue;
    message.at -= ms;
    for (const status of message.statuses) status.at -= ms;
  }
  world.customers.age(number.id, ms);
  world.changes.record({ kind: 'clock', phone_number_id: number.id });
  return { json: serializeNumber(world, number) };
}

/** `POST /_sandbox/tokens`: sets what a token may do. */
export async function setToken(call: ControlCall): Promise<Reply> {
  const given = await bodyOf(call, tokenSchema);
  const token = call.world.accounts.token(given.token);
  token.status = given.status;
  token.permissions = given.permissions;
  call.world.changes.record({ kind: 'number' });
  for (const wabaId of given.waba_ids) token.wabaIds.add(call.world.accounts.waba(wabaId).id);
  return { json: { ...given, waba_ids: [...token.wabaIds] } };
}

/**
 * `POST /_sandbox/wabas/:id/changes`: an account webhook with any field and value
 * (docs/reference/whatsapp.md#account-webhooks).
 */
export async function announceChange(call: ControlCall): Promise<Reply> {
  const { world, params } = call;
  const { field, value } = await bodyOf(call, accountChangeSchema);
  const wabaId = accountOf(world, params.id ?? '');
  world.notify([{ wabaId, field, kind: 'value', value, time: Math.floor(world.scheduler.now() / 1000) }]);
  return { json: { success: true } };
}

/** `POST /_sandbox/wabas/:id/catalog`: connects a catalog to an account, or disconnects it. */
export async function connectCatalog(call: ControlCall): Promise<Reply> {
  const { world, params } = call;
  const { connected, catalog_id } = await bodyOf(call, catalogConnectionSchema);
  const wabaId = accountOf(world, params.id ?? '');
  if (!connected) world.catalogs.disconnect(wabaId);
  else world.catalogs.connect(wabaId, catalog_id ?? newObjectId());
  const catalog = world.catalogs.connectedTo(wabaId);
  world.changes.record({ kind: 'catalog' });
  return { json: { connected, catalog_id: catalog?.id ?? null } };
}

function saveNumber(world: World, id: string, wabaId: string, given: z.output<typeof numberPatchSchema>): Reply {
  const number = world.accounts.registerNumber({
    id,
    wabaId,
    display: given.display_phone_number === undefined ? undefined : digitsOfPhone(given.display_phone_number),
    verifiedName: given.verified_name,
    qualityRating: given.quality_rating,
    messagingLimit: given.messaging_limit,
    registered: given.registered,
    manualStatuses: given.manual_statuses,
  });
  if (given.catalog_id === null) world.catalogs.disconnect(wabaId);
  else if (given.catalog_id !== undefined) world.catalogs.connect(wabaId, given.catalog_id);
  world.changes.record({ kind: 'number', phone_number_id: id });
  return { json: serializeNumber(world, number) };
}

function knownNumber(world: World, id = ''): BusinessNumber {
  const number = world.accounts.numbers.get(id);
  if (number) return number;
  throw new ControlError(404, `No number ${id}. Register it with POST /_sandbox/numbers.`);
}

function accountOf(world: World, id: string): string {
  const waba = world.accounts.wabas.get(id);
  if (waba) return waba.id;
  throw new ControlError(404, `No account ${id}. It appears with its first number: POST /_sandbox/numbers.`);
}
