import { setTimeout as elapsed } from 'node:timers/promises';
import { endingWords } from '../../../lib/platform/installation/ending.ts';
import type { sandboxControl } from '../../../lib/sandbox/control-client.ts';
import type { ApiClient } from './api-client.ts';
import type { BreakableDatabase } from './breakable-database.ts';
import type { Receiver } from './receiver.ts';
import type { FaultName } from './report.ts';
import type { Load } from './start-load.ts';
import type { TestSubject } from './test-subject.ts';

/** How long the database is away, in ms. */
const AWAY_MS = 5000;
const RECEIVER_MS = 6000;
const POLL_MS = 50;
/** After this long a fault counts as not recovered, and the time is reported as it is. */
const PATIENCE_MS = 120_000;
const PROBE = '919830000000';

export type Stage = {
  subject: TestSubject;
  way: BreakableDatabase;
  api: ApiClient;
  meta: ReturnType<typeof sandboxControl>;
  phoneNumberId: string;
  receiver: Receiver;
  load: Load;
  cutOffBySigterm: number;
};

/** Breaks one thing under load, and returns how many seconds recovery took. */
export function breakThings(fault: FaultName, stage: Stage): Promise<number> {
  return breakers[fault](stage);
}

/** Why a fault is not possible here; null when it is. */
export function reasonAgainst(fault: FaultName, { way }: Pick<Stage, 'way'>): string | null {
  return fault === 'database' && !way.cut
    ? 'The connection to the database is encrypted, so no proxy can cut it.'
    : null;
}

const breakers: Record<FaultName, (stage: Stage) => Promise<number>> = {
  async kill(stage) {
    const since = performance.now();
    await stage.subject.end('SIGKILL');
    await stage.subject.startAgain();
    return untilServed(stage, since);
  },
  async drain(stage) {
    const since = performance.now();
    const before = stage.load.counts.cutOff;
    const ending = await stage.subject.end('SIGTERM');
    stage.cutOffBySigterm += stage.load.counts.cutOff - before;
    if (ending !== 0) throw new Error(`After SIGTERM ${endingWords('the app', ending)}.`);
    await stage.subject.startAgain();
    return untilServed(stage, since);
  },
  async connections(stage) {
    const since = performance.now();
    await stage.way.drop();
    return untilServed(stage, since);
  },
  async database(stage) {
    stage.way.cut?.begin();
    await elapsed(AWAY_MS);
    stage.way.cut?.restore();
    return untilServed(stage, performance.now());
  },
  'failing receiver': (stage) => withReceiver('failing', stage),
  'slow receiver': (stage) => withReceiver('slow', stage),
};

/** The seconds from `since` until a write request succeeds and the app says that it is ready. */
async function untilServed({ api, subject }: Stage, since: number): Promise<number> {
  const writes = async () => (await api.call('POST', '/contacts', [{ phone: `+${PROBE}` }])).status === 200;
  return secondsUntil(async () => (await writes()) && (await subject.isReady()), since);
}

/** The seconds until a message written after the fault reaches the receiver. */
async function withReceiver(mode: 'failing' | 'slow', { receiver, meta, phoneNumberId }: Stage): Promise<number> {
  receiver.mode = mode;
  await elapsed(RECEIVER_MS);
  receiver.mode = 'well';
  const since = performance.now();
  const { id } = await meta.write(PROBE, { type: 'text', text: 'Probe', phone_number_id: phoneNumberId });
  return secondsUntil(async () => receiver.reportedAt.has(id), since);
}

async function secondsUntil(isWell: () => Promise<boolean>, since: number): Promise<number> {
  const seconds = () => (performance.now() - since) / 1000;
  while (!(await isWell()) && seconds() * 1000 < PATIENCE_MS) await elapsed(POLL_MS);
  return seconds();
}
