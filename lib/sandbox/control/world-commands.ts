import { z } from 'zod';
import type { Reply } from '../http/reply.ts';
import { callbackSchema, clockSchema, faultSchema } from '../schema/control-schema.ts';
import { verifyCallback } from '../webhooks/verify-callback.ts';
import type { World } from '../world/world.ts';
import { bodyOf, type ControlCall, numberOf } from './control-call.ts';
import { ControlError } from './control-error.ts';
import { serializeNumber, serializeStats, serializeThread } from './serialize-world.ts';

/** `GET /_sandbox/state`: everything that a page needs to render itself. */
export function getState({ world }: ControlCall): Reply {
  const threads = world.customers.latestThreads({ phoneNumberId: null, limit: 200 });
  return {
    json: {
      url: world.url,
      callback_url: world.callbackUrl,
      clock: clock(world),
      settings: world.settings,
      numbers: [...world.accounts.numbers.values()].map((number) => serializeNumber(world, number)),
      threads: threads.map((thread) => serializeThread(world, thread)),
      faults: world.faults.list(),
      last_change: world.changes.last,
    },
  };
}

/** `GET /_sandbox/changes?after=&timeout_ms=`: responds at once if something has changed since, else as soon as it does. */
export async function getChanges({ world, query, request }: ControlCall): Promise<Reply> {
  const after = numberOf(query, 'after', { fallback: world.changes.last, max: Number.MAX_SAFE_INTEGER });
  const timeoutMs = numberOf(query, 'timeout_ms', { fallback: 25_000, max: 60_000 });
  if (world.changes.last === after && timeoutMs > 0) {
    const gone = new AbortController();
    const leave = () => gone.abort();
    request.socket.once('close', leave);
    await world.changes.wait({ timeoutMs, signal: gone.signal });
    request.socket.off('close', leave);
  }
  return { json: world.changes.since(after) };
}

/** `GET /_sandbox/stats` */
export function getStats({ world }: ControlCall): Reply {
  return { json: serializeStats(world) };
}

/** `POST /_sandbox/stats/clear-latencies`: starts the latency statistics afresh. */
export function clearLatencies({ world }: ControlCall): Reply {
  world.counters.clearLatencies();
  return { json: serializeStats(world) };
}

/** `GET /_sandbox/stats/sends?key=`: how often a `biz_opaque_callback_data` arrived. */
export function getSends({ world, query }: ControlCall): Reply {
  const key = query.get('key');
  if (key === null) throw new ControlError(422, 'key is required.');
  return { json: world.counters.sendsOf(key) };
}

/**
 * `GET /_sandbox/stats/acknowledged?after=&limit=`: IDs of customers' messages that the app acknowledged with 200, in
 * order.
 */
export function getAcknowledged({ world, query }: ControlCall): Reply {
  const after = numberOf(query, 'after', { fallback: 0, max: Number.MAX_SAFE_INTEGER });
  const limit = numberOf(query, 'limit', { fallback: 1000, max: 10_000 });
  return { json: { messages: world.counters.acknowledgedAfter(after, limit) } };
}

/** `PATCH /_sandbox/settings` */
export async function patchSettings(call: ControlCall): Promise<Reply> {
  return { json: call.world.changeSettings(await bodyOf(call, z.record(z.string(), z.unknown()))) };
}

/** `POST /_sandbox/clock` */
export async function moveClock(call: ControlCall): Promise<Reply> {
  const { world } = call;
  const move = await bodyOf(call, clockSchema);
  if ('advance_ms' in move) world.scheduler.setOffset(world.scheduler.offset + move.advance_ms);
  else if ('offset_ms' in move) world.scheduler.setOffset(move.offset_ms);
  else world.scheduler.setOffset(Date.parse(move.now) - Date.now());
  world.changes.record({ kind: 'clock' });
  return { json: clock(world) };
}

/** `POST /_sandbox/callback`: registers the webhooks' URL after Meta's handshake. A failed handshake changes nothing. */
export async function registerCallback(call: ControlCall): Promise<Reply> {
  const { url, verify_token } = await bodyOf(call, callbackSchema);
  const problem = await verifyCallback({ url, verifyToken: verify_token ?? call.world.verifyToken });
  if (problem !== null) throw new ControlError(422, problem);
  call.world.callbackUrl = url;
  return { json: { url, verified: true } };
}

/** `GET /_sandbox/faults` */
export function listFaults({ world }: ControlCall): Reply {
  return { json: { faults: world.faults.list() } };
}

/** `POST /_sandbox/faults` */
export async function addFault(call: ControlCall): Promise<Reply> {
  return { json: call.world.faults.add(await bodyOf(call, faultSchema)) };
}

/** `DELETE /_sandbox/faults`, `DELETE /_sandbox/faults/:id` */
export function removeFaults({ world, params }: ControlCall): Reply {
  world.faults.remove(params.id);
  return { json: { faults: world.faults.list() } };
}

/** `POST /_sandbox/reset` */
export function reset({ world }: ControlCall): Reply {
  world.reset();
  return { json: { success: true } };
}

function clock(world: World) {
  return { now: new Date(world.scheduler.now()).toISOString(), offset_ms: world.scheduler.offset };
}
