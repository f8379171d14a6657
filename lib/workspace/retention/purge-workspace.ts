import { isOutOfReach } from '#lib/platform/database-lost.ts';
import { log } from '#lib/platform/log.ts';
import { inBites } from './in-bites.ts';
import { purgeOldMessages } from './purge-old-messages.ts';
import { type OldRows, purgeOldRows } from './purge-old-rows.ts';
import type { Retention } from './schema.ts';

/** The position of a workspace's purge: the index of the kind, and the last scanned conversation. */
export type PurgePlace = { kind: number; after: string | null };

/** The kinds of data that a workspace deletes, in this order. */
const kinds: { days: keyof Retention; what: 'messages' | 'media' | OldRows }[] = [
  { days: 'messages', what: 'messages' },
  { days: 'messages', what: 'events' },
  { days: 'messages', what: 'channel_notices' },
  { days: 'messages', what: 'notes' },
  { days: 'messages', what: 'thread_lines' },
  { days: 'media', what: 'media' },
  { days: 'runs', what: 'flow_runs' },
  { days: 'requests', what: 'api_requests' },
  { days: 'audit', what: 'audit_entries' },
];

/**
 * Deletes what a workspace no longer keeps, in small batches with pauses, for about `withinMs`. Returns where to continue,
 * null when nothing is left, and whether the deletion of a kind failed: that is logged, and the other kinds have their turn.
 */
export async function purgeWorkspace({
  workspaceId,
  retention,
  place = { kind: 0, after: null },
  withinMs,
}: {
  workspaceId: string;
  retention: Retention;
  place?: PurgePlace | undefined;
  withinMs: number;
}): Promise<{ next: PurgePlace | null; failed: boolean }> {
  const at = { ...place };
  let failed = false;
  const bite = async (): Promise<'more' | 'done'> => {
    const kind = kinds[at.kind];
    if (!kind) return 'done';
    const days = retention[kind.days];
    if (days !== null && (await biteOf(kind.what, days).catch(skip)) === 'more') return 'more';
    Object.assign(at, { kind: at.kind + 1, after: null });
    return at.kind < kinds.length ? 'more' : 'done';
  };
  const skip = (err: unknown) => {
    if (isOutOfReach(err)) throw err;
    failed = true;
    log().error(
      { err, workspaceId, what: kinds[at.kind]?.what },
      'what is past its retention period could not be deleted',
    );
    return 'done' as const;
  };
  const biteOf = async (what: (typeof kinds)[number]['what'], days: number) => {
    if (what !== 'messages' && what !== 'media') return purgeOldRows({ workspaceId, table: what, days });
    const { after, rest } = await purgeOldMessages({ workspaceId, what, days, after: at.after });
    at.after = after || null;
    return rest;
  };
  const rest = await inBites({ bite, withinMs });
  return { next: rest === 'done' ? null : at, failed };
}
