import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { env } from '../../../lib/platform/env.ts';
import { prepareEnvironment } from '../../../lib/platform/installation/prepare-environment.ts';
import { freePort } from '../../../lib/platform/net/free-port.ts';
import { sandboxControl } from '../../../lib/sandbox/control-client.ts';
import { startChild } from '../../launcher/children.ts';
import { ensureProductionBuild } from '../../launcher/production-build.ts';
import { apiClient } from './api-client.ts';
import type { Stage } from './break-things.ts';
import { breakableDatabase } from './breakable-database.ts';
import { newWorkspace } from './new-workspace.ts';
import { publishFlows } from './order-flow.ts';
import { inSchema, ownSchema } from './own-schema.ts';
import { startReceiver } from './receiver.ts';
import type { Report } from './report.ts';
import { startLoad } from './start-load.ts';
import { newSecrets, testSubject } from './test-subject.ts';

/** Meta keeps retrying when the app does not answer. */
const SANDBOX_SETTINGS = { webhooks: { retry_delays_ms: Array(100).fill(1000) } };

export type WholeStage = Stage & { databaseUrl: string; postgresVersion: string; database: Report['database'] };

/**
 * Starts everything that the experiment needs and registers with `cleanup` how to remove it. What is under way when `signal`
 * is aborted is awaited and removed.
 */
export async function prepareExperiment({
  say,
  log,
  cleanup,
  signal,
}: {
  say: (words: string) => void;
  log: string | undefined;
  cleanup: AsyncDisposableStack;
  signal: AbortSignal;
}): Promise<WholeStage> {
  await ensureProductionBuild({ onStart: () => say('Building Parley; this takes a minute, once'), signal });
  signal.throwIfAborted();
  say('Preparing a separate schema, sandbox and app');
  const preparing = prepareEnvironment({ migrates: false });
  cleanup.defer(async () => (await preparing.catch(() => undefined))?.close());
  const prepared = await preparing;
  signal.throwIfAborted();
  const appUrl = env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? '';
  const appRole = roleOf(appUrl) === roleOf(prepared.ownerUrl) ? undefined : roleOf(appUrl);
  const making = ownSchema({ ownerUrl: prepared.ownerUrl, appRole });
  cleanup.defer(async () => (await making.catch(() => undefined))?.drop());
  const schema = await making;
  signal.throwIfAborted();
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
  const way = await breakableDatabase({ url: inSchema(appUrl, schema.name), appName: () => appName });
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
  if (made.status !== 200) throw new Error(`The webhook could not be created: ${JSON.stringify(made.json)}`);
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
    args: ['lib/sandbox/main.ts', '--app-url', appUrl, '--settings', JSON.stringify(SANDBOX_SETTINGS)],
    environment: { ...secrets, PARLEY_LAUNCHER: '1', SANDBOX_PORT: String(port) },
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

const roleOf = (url: string) => decodeURIComponent(new URL(url).username);
