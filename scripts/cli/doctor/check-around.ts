import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { diskProblem } from '../../../lib/doors/health/disk-problem.ts';
import { freeSpace } from '../../../lib/doors/health/free-space.ts';
import type { Readiness } from '../../../lib/doors/health/readiness.ts';
import { MB } from '../../../lib/platform/bytes.ts';
import { db } from '../../../lib/platform/database/db.ts';
import { appUrl, env, listenUrl, usesExternalEngine, usesSandbox } from '../../../lib/platform/env.ts';
import { isOfThisMachine } from '../../../lib/platform/env-variables.ts';
import { checkMail } from '../../../lib/platform/mail/check-mail.ts';
import { messageOf } from '../../../lib/platform/message-of.ts';
import { mediaPath } from '../../../lib/platform/storage/media-path.ts';
import { mediaStore } from '../../../lib/platform/storage/media-store.ts';
import { makeS3Store } from '../../../lib/platform/storage/s3-store.ts';
import { storeName } from '../../../lib/platform/storage/store-name.ts';
import { numberOf } from '../../../lib/workspace/numbers/number-of.ts';
import { probeNumber } from '../../../lib/workspace/numbers/probe-number.ts';
import { clockFindingOf } from './check-database.ts';
import { type Finding, failure, fine } from './finding.ts';

const TIMEOUT_MS = 5000;
/** For a bucket, which is tried three times. */
const IN_A_HURRY = { connectMs: TIMEOUT_MS, idleMs: TIMEOUT_MS, removeMs: TIMEOUT_MS };
const META = 'https://graph.facebook.com';
const NOBODY = '00000000-0000-7000-8000-000000000000';
const CORRECT = 'Correct SMTP_URL: host, port, and user and password, URL-encoded.';
const TRUST =
  'If an authority of your own signed its certificate, set NODE_EXTRA_CA_CERTS to the file with that authority’s.';
/** The most numbers to check. Each costs two calls. */
const NUMBERS = 20;

/** Whether DATA_DIR can be written and has space left, as /readyz sees it. */
export async function checkDisk(): Promise<Finding> {
  const { DATA_DIR } = env();
  const problem = await diskProblem();
  if (problem) {
    const remedy = 'Let the user that runs Parley write there, and free some space: docs/operating.md, “A full disk”.';
    return failure('disk', `${DATA_DIR}: ${problem}`, remedy);
  }
  return fine('disk', `${DATA_DIR}: ${Math.floor((await freeSpace()) / MB).toLocaleString('en-US')} MB free`);
}

/** Writes a file to the store, reads it back, removes it, and finds it missing, as a backup may. */
export async function checkStore(): Promise<Finding> {
  const where = storeName();
  const path = mediaPath({ workspaceId: NOBODY, messageId: NOBODY, filename: 'doctor.txt' });
  const words = Buffer.from('Written by parley doctor.');
  const media = join(resolve(env().DATA_DIR), 'media');
  const isNew = !existsSync(media);
  const inBucket = env().MEDIA_STORE === 's3';
  const store = inBucket ? makeS3Store(IN_A_HURRY) : mediaStore();
  try {
    await store.put({ path, body: one(words), mimeType: 'text/plain' });
    const stored = await store.read({ path });
    const isSame = stored !== null && words.equals(await buffer(stored.body));
    await store.remove({ path });
    if (!isSame) throw new Error('the file read back differs from the one written');
    if (await store.read({ path })) throw new Error('a file that was deleted is still there');
    return fine('store', where);
  } catch (error) {
    const remedy = inBucket
      ? 'Check the S3_* variables, and that the bucket can be reached: the key must read, write and delete under media/, and list the bucket.'
      : 'Let the user that runs Parley write there, and free some space on the disk.';
    return failure('store', `${where}: ${messageOf(error)}`, remedy);
  } finally {
    // An app that has stored a file meanwhile keeps it.
    if (isNew) await rmdir(media).catch(() => {});
  }
}

async function* one(bytes: Buffer) {
  yield bytes;
}

/** Whether the app runs, and what /readyz reports. Only a port that refuses connections means that it does not run. */
export async function checkApp(): Promise<Finding> {
  const url = `${listenUrl()}/readyz`;
  let response: IncomingMessage;
  try {
    // Not with `fetch`, which refuses some ports itself.
    [response] = await once(get(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }), 'response');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return fine('app', `is not running at ${url}`);
    return failure('app', `does not answer at ${url}`, 'If it is starting, wait. If not, it has hung: restart it.');
  }
  const { parts = {} } = (await json(response).catch(() => ({}))) as Partial<Readiness>;
  const troubled = Object.entries(parts).flatMap(([name, part]) =>
    part.state === 'ok' ? [] : `${name}: ${part.reason}`,
  );
  return response.statusCode === 200 && troubled.length === 0
    ? fine('app', 'runs and is ready')
    : failure('app', troubled.join(', ') || `HTTP ${response.statusCode}`, 'Its log says why.');
}

/** Whether an Inngest server answers; the embedded engine is part of the app. */
export async function checkEngine(): Promise<Finding> {
  if (!usesExternalEngine()) return fine('engine', 'embedded');
  const { INNGEST_BASE_URL, INNGEST_DEV } = env();
  const url = INNGEST_BASE_URL ?? (typeof INNGEST_DEV === 'string' ? INNGEST_DEV : 'http://127.0.0.1:8288');
  const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return response?.ok
    ? fine('engine', `Inngest at ${url}`)
    : failure('engine', `Inngest does not answer at ${url}`, 'Start it, or correct INNGEST_BASE_URL.');
}

/** Whether the mail server accepts our sign-in; no email is sent. */
export async function checkMailServer(): Promise<Finding> {
  const { SMTP_URL } = env();
  if (!SMTP_URL) return fine('mail', 'none: pass on the links for invitations and passwords yourself');
  const { host } = new URL(SMTP_URL);
  const problem = await checkMail();
  return problem
    ? failure('mail', `${host}: ${problem}`, /certificate/.test(problem) ? TRUST : CORRECT)
    : fine('mail', host);
}

/** Whether the channel accepts each number, and whether our clocks agree. */
export async function checkChannel(): Promise<Finding[]> {
  if (usesSandbox()) return [fine('channel', 'the sandbox plays WhatsApp')];
  const numbers = await db()
    .number.findMany({ where: { disconnectedAt: null }, take: NUMBERS, orderBy: { createdAt: 'desc' } })
    .catch(() => []);
  if (numbers.length === 0)
    return [failure('channel', 'no number is connected', 'Connect one under Settings, Messaging numbers.')];
  const findings: Finding[] = [];
  for (const { workspaceId, id, phoneNumberId } of numbers) {
    const finding = await checkNumber({ workspaceId, numberId: id, phoneNumberId });
    if (!finding.ok || findings.length === 0) findings.push(finding);
  }
  return [...findings, ...(await channelClock())];
}

async function checkNumber({
  phoneNumberId,
  ...number
}: {
  workspaceId: string;
  numberId: string;
  phoneNumberId: string;
}) {
  const name = `number ${phoneNumberId}`;
  try {
    const { status, detail } = await probeNumber(await numberOf(number));
    if (status === 'connected') return fine('channel', `accepts ${name}`);
    return failure('channel', `${name}: ${detail}`, 'Connect it again under Settings, Messaging numbers.');
  } catch (error) {
    return failure('channel', `${name}: ${messageOf(error)}`, 'See “keys” above.');
  }
}

async function channelClock(): Promise<Finding[]> {
  const url = env().WHATSAPP_GRAPH_URL ?? META;
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const date = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(date) ? [] : [clockFindingOf('the channel', date)];
}

/** Whether TRUST_PROXY fits the address that people use. */
export function checkProxy(): Finding {
  const { TRUST_PROXY, APP_URL } = env();
  const isBehind = appUrl().startsWith('https:');
  if (isBehind && TRUST_PROXY === 0) {
    return failure(
      'proxy',
      `${APP_URL} ends TLS before the app, and TRUST_PROXY is 0: every request seems to come from the proxy`,
      'Set TRUST_PROXY=1, or to the number of proxies.',
    );
  }
  if (!isBehind && !isOfThisMachine(appUrl())) {
    return failure('proxy', `${appUrl()} is not encrypted`, 'Put a proxy with TLS in front of it: docs/proxies.md.');
  }
  return fine('proxy', isBehind ? `TRUST_PROXY=${TRUST_PROXY} for ${APP_URL}` : 'none');
}
