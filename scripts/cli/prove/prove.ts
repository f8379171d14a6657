import { randomBytes, randomInt } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { ownConnection } from '../../../lib/platform/database/connection-settings.ts';
import { closeDatabase } from '../../../lib/platform/database/db.ts';
import { env, overrideEnv } from '../../../lib/platform/env.ts';
import { prepareEnvironment } from '../../../lib/platform/installation/prepare-environment.ts';
import { freePort } from '../../../lib/platform/net/free-port.ts';
import { VERSION } from '../../../lib/platform/version.ts';
import { sandboxControl } from '../../../lib/sandbox/control-client.ts';
import { provisionWorkspace } from '../../../lib/workspace/workspaces/provision-workspace.ts';
import { startChild } from '../../launcher/children.ts';
import { ensureProductionBuild } from '../../launcher/production-build.ts';
import { apiClient } from './api-client.ts';
import { breakThings, reasonAgainst, type Stage } from './break-things.ts';
import { describeMachine, memoryMbOf } from './describe-machine.ts';
import { judgeHistory } from './judge-history.ts';
import { publishFlows } from './order-flow.ts';
import { inSchema, ownSchema } from './own-schema.ts';
import { startReceiver } from './receiver.ts';
import { type Capacity, FAULTS, type FaultName, type Report } from './report.ts';
import { startLoad } from './start-load.ts';
import { newSecrets, testSubject } from './test-subject.ts';
import { wayToDatabase } from './way-to-database.ts';

/** Of the time asked for: how much measures capacity, while nothing is broken. */
const CAPACITY = 0.25;
/** At least as long is heard of the load after a fault, in ms. */
const FAULT_MS = 12_000;
/** Until all that was begun has come to its end, in ms. What a receiver refused comes again after half a minute. */
const REST_MS = 150_000;
const SHOWN_PROBLEMS = 20;
/** Meta goes on asking an app that does not answer. */
const SANDBOX_SETTINGS = { webhooks: { retry_delays_ms: Array(100).fill(1000) } };

/**
 * Loads an app of this version on this machine and its database, breaks what it stands on, and checks what clients saw.
 * Everything is its own and removed at the end, however it ends: the schema, the files, the processes, the number, which
 * only the sandbox knows. `log` is where the app's log goes. Rejects when `signal` is aborted.
 */
export async function prove({
  minutes,
  say,
  signal,
  log,
}: {
  minutes: number;
  say: (words: string) => void;
  signal: AbortSignal;
  log?: string | undefined;
}): Promise<Report> {
  const cleanup = new AsyncDisposableStack();
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Interrupted.')), { once: true });
  });
  // What was begun before the interruption ends with what it stands on, and no one asks for its result.
  interrupted.catch(() => {});
  const experiment = experimentOf({ minutes, say, log, cleanup, signal });
  experiment.catch(() => {});
  try {
    return await Promise.race([experiment, interrupted]);
  } finally {
    say('Removing what this run has made');
    await cleanup.disposeAsync();
  }
}

async function experimentOf({
  minutes,
  say,
  log,
  cleanup,
  signal,
}: {
  minutes: number;
  say: (words: string) => void;
  log: string | undefined;
  cleanup: AsyncDisposableStack;
  signal: AbortSignal;
}): Promise<Report> {
  const since = performance.now();
  const stage = await setUp({ say, log, cleanup });
  signal.throwIfAborted();
  const { load, subject, receiver } = stage;
  const before = memoryMbOf(subject.pid());

  const end = performance.now() + minutes * 60_000;
  const capacity: Capacity[] = [];
  // Each message that comes in is asked for its flow: flows would be measured behind them.
  for (const kind of ['sends', 'runs', 'inbound'] as const) {
    say(`Measuring ${WORDS[kind]}`);
    capacity.push(await load.flood(kind, (minutes * 60_000 * CAPACITY) / 3));
  }
  load.steady();
  const faults = await breakInTurn(stage, { end, say, signal });
  const after = memoryMbOf(subject.pid());

  say('Waiting until everything has come to rest');
  await load.stop();
  await rest(stage, signal);
  await load.close();
  const history = { ...load.history(), unknown: await unknownTexts(stage.databaseUrl) };
  const problems = judgeHistory(history);
  const count = (kind: string) => problems.filter((problem) => problem.kind === kind).length;
  const { unanswered, refused, unsettled, askedAgain } = load.counts;
  const deliveredOnce = new Set(history.deliveries.map(({ eventId }) => eventId)).size;
  return {
    date: new Date().toISOString(),
    minutes,
    seconds: Math.round((performance.now() - since) / 1000),
    versions: { parley: VERSION, node: process.versions.node, postgres: stage.postgresVersion },
    machine: describeMachine(),
    database: stage.database,
    capacity,
    memoryMb: before !== null && after !== null ? { before, after } : null,
    ...faults,
    seen: {
      acknowledgedSends: history.acknowledgedSends.length,
      unknownSends: unsettled,
      askedAgain,
      acknowledgedInbound: history.acknowledgedInbound.length,
      events: history.events.length,
      deliveries: receiver.attempts,
      repeatedDeliveries: history.deliveries.length - deliveredOnce,
      runs: history.runs.length,
      cutOffBySigterm: stage.cutOffBySigterm,
    },
    lost: count('lost'),
    doubled: count('doubled'),
    reordered: count('reordered'),
    unanswered: unanswered.length,
    refused: refused.length,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    held: problems.length + unanswered.length + refused.length === 0,
  };
}

const WORDS = { sends: 'sends', inbound: 'messages that come in', runs: 'flows' };

type WholeStage = Stage & { databaseUrl: string; postgresVersion: string; database: Report['database'] };

/** Starts everything that the experiment needs, and leaves to `cleanup` how each is removed. */
async function setUp({
  say,
  log,
  cleanup,
}: {
  say: (words: string) => void;
  log: string | undefined;
  cleanup: AsyncDisposableStack;
}): Promise<WholeStage> {
  await ensureProductionBuild({ onStart: () => say('Building Parley; this takes a minute, once') });
  say('Preparing a schema, a sandbox and an app of its own');
  const prepared = await prepareEnvironment({ migrates: false });
  cleanup.defer(() => prepared.close());
  const appUrl = env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? '';
  const appRole = roleOf(appUrl) === roleOf(prepared.ownerUrl) ? undefined : roleOf(appUrl);
  const schema = await ownSchema({ ownerUrl: prepared.ownerUrl, appRole });
  cleanup.defer(() => schema.drop());
  const databaseUrl = inSchema(prepared.ownerUrl, schema.name);

  const dataDir = mkdtempSync(join(tmpdir(), 'parley-prove-'));
  cleanup.defer(() => {
    const written = join(dataDir, 'app.log');
    if (log && existsSync(written)) copyFileSync(written, log);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const port = await freePort();
  const secrets = newSecrets();
  const sandboxUrl = await startSandbox({ appUrl: `http://127.0.0.1:${port}`, secrets, cleanup });
  const meta = sandboxControl(sandboxUrl);
  const receiver = await startReceiver();
  cleanup.defer(() => receiver.stop());
  let appName = '';
  const way = await wayToDatabase({ url: inSchema(appUrl, schema.name), appName: () => appName });
  cleanup.defer(() => way.stop());

  const encryptionKey = randomBytes(32).toString('base64');
  const { apiKey, phoneNumberId } = await newWorkspace({ databaseUrl, encryptionKey, meta });
  const subject = await testSubject({
    dataDir,
    databaseUrl: way.url,
    encryptionKey,
    port,
    sandboxUrl,
    secrets,
  });
  cleanup.defer(() => subject.stop());
  await subject.start();
  appName = `parley ${hostname()}-${subject.pid()}`;
  const api = apiClient({ url: subject.url, apiKey });
  cleanup.defer(() => api.stop());

  const made = await api.call('POST', '/webhooks', {
    url: receiver.url,
    events: ['message.received', 'message.status', 'flow.completed'],
  });
  if (made.status !== 200) throw new Error(`The webhook could not be made: ${JSON.stringify(made.json)}`);
  await publishFlows({ api, apiUrl: receiver.apiUrl });
  const load = await startLoad({ api, meta, phoneNumberId, receiver });
  const database = prepared.postgres ? ('embedded' as const) : ('given' as const);
  return {
    ...{ subject, way, api, meta, phoneNumberId, receiver, load, cutOffBySigterm: 0 },
    ...{ databaseUrl, postgresVersion: schema.version, database },
  };
}

async function startSandbox({
  appUrl,
  secrets,
  cleanup,
}: {
  appUrl: string;
  secrets: Record<string, string>;
  cleanup: AsyncDisposableStack;
}): Promise<string> {
  const port = await freePort();
  const sandbox = startChild({
    name: 'sandbox',
    args: ['lib/sandbox/main.ts', '--settings', JSON.stringify(SANDBOX_SETTINGS)],
    environment: { ...secrets, PARLEY_LAUNCHER: '1', APP_URL: appUrl, SANDBOX_PORT: String(port) },
    inherits: ['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR'],
  });
  cleanup.defer(() => sandbox.stop());
  const url = `http://127.0.0.1:${port}`;
  const answers = () => sandboxControl(url).stats();
  for (const deadline = Date.now() + 30_000; ; await elapsed(100)) {
    const isThere = await answers().then(
      () => true,
      () => false,
    );
    if (isThere) return url;
    if (Date.now() > deadline) throw new Error('The sandbox did not start within 30 seconds.');
  }
}

/** A workspace of the new schema, with a number that is made up, which only this run's sandbox knows. */
async function newWorkspace({
  databaseUrl,
  encryptionKey,
  meta,
}: {
  databaseUrl: string;
  encryptionKey: string;
  meta: Stage['meta'];
}) {
  const id = () => String(randomInt(1e14, 2e14));
  const number = { phoneNumberId: id(), wabaId: id(), accessToken: `prove-${randomBytes(8).toString('hex')}` };
  await meta.addNumber({ phone_number_id: number.phoneNumberId, waba_id: number.wabaId, token: number.accessToken });
  // This process is of the installation: for a moment it works for the experiment.
  await closeDatabase();
  overrideEnv({
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: '',
    DATABASE_MIGRATION_URL: '',
    ENCRYPTION_KEY: encryptionKey,
  });
  const { apiKey } = await provisionWorkspace({ name: 'Experiment', country: 'IN', ownerUserId: null, number });
  await closeDatabase();
  return { apiKey, phoneNumberId: number.phoneNumberId };
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username);

/** Breaks one thing after the other, and begins again, while there is time. */
async function breakInTurn(
  stage: Stage,
  { end, say, signal }: { end: number; say: (words: string) => void; signal: AbortSignal },
): Promise<Pick<Report, 'faults' | 'leftOut'>> {
  const recovered = new Map<FaultName, number[]>();
  const impossible = new Map(FAULTS.map((fault) => [fault, reasonAgainst(fault, stage)]));
  const possible = FAULTS.filter((fault) => impossible.get(fault) === null);
  for (let turn = 0; performance.now() < end; turn += 1) {
    const fault = possible[turn % possible.length] ?? 'kill';
    const heardUntil = performance.now() + FAULT_MS;
    say(`Breaking things: ${fault}`);
    const seconds = await breakThings(fault, stage);
    say(`  well again after ${seconds.toFixed(1)} s`);
    recovered.set(fault, [...(recovered.get(fault) ?? []), seconds]);
    const left = Math.min(heardUntil, end) - performance.now();
    if (left > 0) await elapsed(left, undefined, { signal });
  }
  return {
    faults: [...recovered].map(([name, recoverySeconds]) => ({ name, recoverySeconds })),
    leftOut: FAULTS.filter((fault) => !recovered.has(fault)).map((name) => ({
      name,
      reason: impossible.get(name) ?? 'There was no time for it.',
    })),
  };
}

/** Until everything that was begun has come to its end, or it takes too long: what is missing then is lost. */
async function rest({ load }: Stage, signal: AbortSignal) {
  for (const deadline = Date.now() + REST_MS; Date.now() < deadline; await elapsed(500, undefined, { signal })) {
    const { inbound, runs } = await load.open();
    if (inbound === 0 && runs === 0) return;
  }
}

/** What the app says that it does not know: whether it went out before something broke. */
async function unknownTexts(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(ownConnection(databaseUrl));
  await client.connect();
  const { rows } = await client
    .query<{ text: string }>("SELECT text FROM messages WHERE status IN ('sending', 'unknown')")
    .finally(() => client.end());
  return rows.map(({ text }) => text);
}
