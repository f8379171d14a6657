import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { deriveKey } from '#lib/platform/crypto/derive-key.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { appUrl } from '#lib/platform/env.ts';

/** The path prefix of event URLs. */
export const EVENTS_PATH = '/flow-events/';

/** Longer than any node waits. */
const LIFE_HOURS = 60 * 24;
const UUID_BYTES = 16;
const CLAIM_BYTES = 2 * UUID_BYTES + 8;

/** Identifies an event of a run; events are numbered from 0. */
export type EventClaim = { workspaceId: string; runId: string; number: number };

/** The URL to which an event of a run is posted. It allows nothing else. */
export function eventUrl({ workspaceId, runId, number }: EventClaim): string {
  const claim = Buffer.alloc(CLAIM_BYTES);
  claim.set(parse(workspaceId), 0);
  claim.set(parse(runId), UUID_BYTES);
  claim.writeUInt32BE(number, 2 * UUID_BYTES);
  claim.writeUInt32BE(Math.floor(Date.now() / HOUR_MS) + LIFE_HOURS, 2 * UUID_BYTES + 4);
  const token = Buffer.concat([claim, sign(claim)]).toString('base64url');
  return `${appUrl()}${EVENTS_PATH}${token}`;
}

/** The event that a token stands for; null when the token was forged, altered or has expired. */
export function readEventToken(token: string): EventClaim | null {
  if (!/^[\w-]{96}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const claim = bytes.subarray(0, CLAIM_BYTES);
  const given = bytes.subarray(CLAIM_BYTES);
  const expected = sign(claim);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (claim.readUInt32BE(2 * UUID_BYTES + 4) < Date.now() / HOUR_MS) return null;
  return {
    workspaceId: stringify(claim.subarray(0, UUID_BYTES)),
    runId: stringify(claim.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    number: claim.readUInt32BE(2 * UUID_BYTES),
  };
}

const sign = (claim: Uint8Array) => createHmac('sha256', deriveKey('flow events')).update(claim).digest();
