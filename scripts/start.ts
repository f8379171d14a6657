/** `npm start` and `npm run dev`: start everything that Parley needs, from scratch, in one process tree. */
import '../lib/platform/installation/ignore-closed-output.ts';
import { join, resolve } from 'node:path';
import { DatabaseUnavailable } from '../lib/platform/database/database-unavailable.ts';
import {
  appUrl,
  env,
  InvalidEnvironment,
  listenUrl,
  overrideEnv,
  readEnvFile,
  usesSandbox,
} from '../lib/platform/env.ts';
import { announceInstance, type Shared } from '../lib/platform/installation/announce-instance.ts';
import { endingWords } from '../lib/platform/installation/ending.ts';
import { keepRunning } from '../lib/platform/installation/keep-running.ts';
import { keepAddress } from '../lib/platform/installation/kept-address.ts';
import { keepLocalKeys, localKeys } from '../lib/platform/installation/local-keys.ts';
import { type Prepared, prepareEnvironment } from '../lib/platform/installation/prepare-environment.ts';
import { releaseMemory } from '../lib/platform/installation/release-memory.ts';
import { type Child, startChild } from './launcher/children.ts';
import { lockDataDir } from './launcher/data-dir-lock.ts';
import { endWithNpm } from './launcher/end-with-npm.ts';
import { firstAdminEmail } from './launcher/first-admin-email.ts';
import { firstRunApart } from './launcher/first-run-apart.ts';
import { keepPostgres } from './launcher/keep-postgres.ts';
import { requireFreePort } from './launcher/ports.ts';
import { ensureProductionBuild } from './launcher/production-build.ts';
import { readyBlock } from './launcher/ready-block.ts';
import { refuseAccidentalSandbox } from './launcher/refuse-accidental-sandbox.ts';
import { SANDBOX_NUMBER } from './launcher/sandbox-number.ts';
import { startApp as startAppProcess } from './launcher/start-app.ts';
import { untilReady } from './launcher/until-ready.ts';
import { watchServerFiles } from './launcher/watch-server-files.ts';

const dev = process.argv.includes('--dev');
/**
 * The variables that the sandbox inherits. It plays an outsider, so it gets none of our secrets except the two that
 * Meta would share with us, and neither the data directory nor the database.
 */
const SANDBOX_INHERITS = [
  ...['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'NODE_ENV', 'LOG_LEVEL'],
  ...['PORT', 'HOST', 'SANDBOX_PORT', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
];
/** What to say when another instance on the same database was set differently. */
const DIFFERS: Record<Shared, string> = {
  files:
    'Another instance uses this database and keeps its files elsewhere: neither can show the files of the other, and a backup\n' +
    'lacks them. Set MEDIA_STORE=s3 and the same bucket for all of them, or mount one folder as DATA_DIR/media.',
  address:
    'Another instance uses this database and has another APP_URL: links in emails and events lead to either, and passkeys work\n' +
    'at only one. Set the same APP_URL for all of them.',
  limits:
    'Another instance uses this database and has other limits: what one refuses, another accepts. Set the same\n' +
    'RATE_LIMIT_PER_MINUTE and WORKSPACE_* for all of them.',
};
const children: Child[] = [];
const interrupted = new AbortController();
let preparing: Promise<Prepared> | undefined;
let backups: { stop(): Promise<void> } | undefined;
let announced: { leave(): Promise<void> } | undefined;
let keeper: { stop(): Promise<void> } | undefined;
let unlock = () => {};
let stopping: Promise<void> | undefined;

/** Stops what was started, newest first. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    interrupted.abort();
    for (const child of children.toReversed()) await sayFailure(child.stop());
    await sayFailure(keeper?.stop());
    await sayFailure(backups?.stop());
    await sayFailure(announced?.leave());
    // A running migration is finished first.
    const prepared = await preparing?.catch(() => undefined);
    await sayFailure(prepared?.close());
    // Also stops a server that we adopted after its launcher was killed.
    await sayFailure(prepared?.postgres?.stop());
    unlock();
  })();
  return stopping;
}

/** What cannot be stopped in order must not keep the rest running. */
async function sayFailure(step: Promise<void> | undefined) {
  await step?.catch((error: Error) => console.error(`\n${error.message}\n`));
}

async function start() {
  readEnvFile();
  refuseAccidentalSandbox(env());
  overrideEnv({ NODE_ENV: dev ? 'development' : 'production' });
  const dataDir = resolve(env().DATA_DIR);
  unlock = lockDataDir(dataDir);
  await requireFreePort({ port: env().PORT, host: env().HOST, variable: 'PORT' });
  if (usesSandbox()) await requireFreePort({ port: env().SANDBOX_PORT, host: '127.0.0.1', variable: 'SANDBOX_PORT' });

  keepAddress(dataDir, env());
  preparing = prepareEnvironment({ signal: interrupted.signal });
  const prepared = await preparing;
  if (prepared.postgres) {
    keeper = keepPostgres({ postgres: prepared.postgres, say: (words) => console.error(`\n${words}\n`) });
  }
  const place = { dataDir, ownDatabase: prepared.postgres !== null };
  if (!(await firstAdminEmail())) await firstRunApart(place);
  const sandboxUrl = usesSandbox() ? nameSandbox(dataDir) : null;
  const sandbox = sandboxUrl ? started(startSandbox(dataDir)) : undefined;
  const onStart = () => console.log('Building Parley; this takes a minute, once.');
  const onWait = () => console.log('Another start builds Parley; this one waits for it.');
  if (!dev) await ensureProductionBuild({ onStart, onWait, signal: interrupted.signal });
  const app = started(startApp());
  await Promise.race([untilReady({ app, url: `${listenUrl()}/readyz`, withinMs: 120_000 }), ...children.map(failed)]);
  if (dev) restartOnChange(app);
  backups = await startBackups(prepared);
  announced = await warnOfDifferences({ dataDir, ...prepared });

  const { unshown, ...keys } = localKeys(dataDir);
  const isGenerated = env().ADMIN_PASSWORD === keys.adminPassword;
  console.log(
    readyBlock({
      url: appUrl(),
      email: (await firstAdminEmail()) ?? env().ADMIN_EMAIL,
      password: unshown?.password ?? null,
      apiKey: unshown?.apiKey ?? null,
      keysFile: isGenerated && keys.apiKey ? join(dataDir, 'keys.json') : null,
      sandboxUrl,
    }),
  );
  if (unshown) keepLocalKeys(dataDir, keys);
  releaseMemory();
  await Promise.race([
    ...(sandbox ? [keepChild(sandbox, () => startSandbox(dataDir))] : []),
    // In development it stays away until the next change.
    ...(dev ? [] : [keepChild(app, startApp)]),
  ]);
}

/** Notes a child to be stopped, in place of the one that it replaces. */
function started(child: Child, former?: Child): Child {
  const place = former ? children.indexOf(former) : children.length;
  children.splice(place, 1, child);
  return child;
}

/** Before the app is first ready, the end of a child is a failed start. */
async function failed({ name, exited }: Child): Promise<never> {
  throw new Error(`${endingWords(`The ${name}`, await exited)}.`);
}

/** Restarts a child whenever it ends, so that a crash does not end Parley. */
function keepChild(first: Child, start: () => Child) {
  let running = first;
  return keepRunning({
    what: `The ${first.name}`,
    first,
    again: () => {
      running = started(start(), running);
      return running;
    },
    stopping: () => stopping !== undefined,
    say: (words) => console.error(`\n${words}\n`),
  });
}

/** Tells the app where the sandbox plays WhatsApp. Returns its address. */
function nameSandbox(dataDir: string) {
  const url = `http://127.0.0.1:${env().SANDBOX_PORT}`;
  const keys = localKeys(dataDir);
  overrideEnv({
    WHATSAPP_GRAPH_URL: url,
    WHATSAPP_APP_SECRET: keys.whatsappAppSecret,
    WHATSAPP_VERIFY_TOKEN: keys.whatsappVerifyToken,
    SANDBOX_URL: url,
    EGRESS_ALLOW: [...env().EGRESS_ALLOW, '127.0.0.1/32'].join(','),
  });
  return url;
}

function startSandbox(dataDir: string) {
  const { phoneNumberId, wabaId, accessToken } = SANDBOX_NUMBER;
  const number = ['--phone-number-id', phoneNumberId, '--waba-id', wabaId, '--token', accessToken];
  return startChild({
    name: 'sandbox',
    args: ['lib/sandbox/main.ts', ...number, '--state-file', join(dataDir, 'sandbox.state')],
    environment: { PARLEY_LAUNCHER: '1' },
    inherits: SANDBOX_INHERITS,
  });
}

/** Only an operator's own database can have other instances. */
async function warnOfDifferences({ dataDir, postgres, ownerUrl }: Prepared & { dataDir: string }) {
  if (postgres) return undefined;
  const announcement = await announceInstance({ url: ownerUrl, dataDir });
  for (const what of announcement.othersDiffer) console.error(`\n${DIFFERS[what]}\n`);
  return announcement;
}

async function startBackups({ ownerUrl }: Prepared) {
  const { BACKUP_DIR: directory, BACKUP_PASSPHRASE: passphrase, BACKUP_CRON: cron, BACKUP_KEEP: keep } = env();
  if (!directory || !passphrase) return undefined;
  const { scheduleBackups } = await import('./launcher/schedule-backups.ts');
  return scheduleBackups({ cron, directory, keep, passphrase, ownerUrl });
}

function startApp() {
  return startAppProcess({ dev, shutdownDelaySeconds: env().SHUTDOWN_DELAY_SECONDS });
}

/**
 * Node loads a file only once, so the app restarts on a change. If it fails to start, it prints why and waits for the
 * next change.
 */
function restartOnChange(first: Child) {
  let app = first;
  let restarting = Promise.resolve();
  watchServerFiles(() => {
    restarting = restarting.then(async () => {
      await app.stop();
      if (stopping) return;
      app = started(startApp(), app);
    });
  });
}

// A closed terminal sends SIGHUP.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop().then(() => process.exit(0)));
}
endWithNpm(() => stop().then(() => process.exit(0)));

try {
  await start();
  await stop();
} catch (error) {
  await stop();
  const expected = error instanceof InvalidEnvironment || error instanceof DatabaseUnavailable;
  console.error(expected || error instanceof Error ? `\n${error.message}\n` : error);
  process.exit(1);
}
