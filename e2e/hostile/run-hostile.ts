import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf, databaseCpu } from '../../bench/cpu-time.ts';
import { newDataDir } from '../support/data-dir.ts';
import { descendantsOf, inherited, launchParley } from '../support/launch-parley.ts';
import { createWorkspaceIn } from '../support/parley.ts';
import { SECRETS } from './inbound.ts';
import { type SentText, startUpstream } from './start-upstream.ts';
import { type Measured, wellBehavedTenant } from './well-behaved-tenant.ts';

/** For reading /metrics, which has the delay of the event loop. */
const METRICS_TOKEN = 'hostile-neighbors-are-measured-here';
const ADMIN = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'hostile-neighbors-everywhere' };

export type HostileReport = {
  alone: Measured;
  together: Measured;
  /** The most resident memory of the server process, in MB. */
  memory: number;
  /** Whether it is still the same process at the end. */
  survived: boolean;
  /** The delay of the server's event loop during the attacks, in ms. */
  lateness: { p50: number; p99: number; max: number };
  /** The CPU use during the attacks, in cores. */
  cores: { app: number; database: number; attackers: number };
};

/**
 * Runs a well-behaved tenant alone, and then together with a hostile one that has hostile customers, receivers and a hostile
 * upstream, each for the given seconds, on a separate Parley with its default limits.
 */
export async function runHostile({
  seconds,
  nodeOptions = '',
}: {
  seconds: number;
  /** NODE_OPTIONS of the app's processes, such as those that write a profile. */
  nodeOptions?: string;
}): Promise<HostileReport> {
  const dataDir = await newDataDir();
  const cleanups: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    let saw = (_sent: SentText) => {};
    const upstream = await startUpstream({ onText: (sent) => saw(sent) });
    cleanups.push(upstream.stop);
    const environment = {
      ...SECRETS,
      ...ADMIN,
      METRICS_TOKEN,
      WHATSAPP_GRAPH_URL: upstream.url,
      EGRESS_ALLOW: '127.0.0.1/32',
      NODE_OPTIONS: nodeOptions,
    };
    const parley = await launchParley({ dataDir, environment });
    cleanups.push(parley.stop);
    const { url } = parley;
    const [good, bad] = [
      await createWorkspaceIn(dataDir, environment, 'Polite'),
      await createWorkspaceIn(dataDir, environment, 'Hostile'),
    ];
    upstream.answerWell(good.phoneNumberId);
    const polite = await wellBehavedTenant({ url, workspace: good });
    cleanups.push(polite.stop);
    saw = polite.saw;
    const server = serverBelow(parley.process.pid ?? 0);
    const memory = watchMemory(server);
    cleanups.push(memory.stop);

    await polite.measure({ seconds: 2 });
    const alone = await polite.measure({ seconds });
    const number = { phoneNumberId: bad.phoneNumberId, wabaId: bad.wabaId };
    const cookie = await signIn(url);
    const attackers = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        'e2e/hostile/attackers.ts',
        JSON.stringify({ url, number, apiKey: bad.api_key, slug: bad.slug, cookie }),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: inherited() },
    );
    cleanups.push(() => attackers.kill('SIGKILL'));
    const [said] = await Promise.race([once(attackers.stdout, 'data'), once(attackers, 'exit')]);
    if (!String(said).includes('attacking')) throw new Error(`The attackers ended with ${said}.`);
    await pause(1000);
    // Reading the metric resets it.
    await latenessOf(url);
    const spent = () => ({
      app: cpuOf(server),
      database: databaseCpu(dataDir),
      attackers: cpuOf(attackers.pid ?? 0) + cpuOf(upstream.pid),
    });
    const [before, since] = [spent(), performance.now()];
    const together = await polite.measure({ seconds });
    const [after, lasted] = [spent(), performance.now() - since];
    const lateness = await latenessOf(url);
    const cores = {
      app: (after.app - before.app) / lasted,
      database: (after.database - before.database) / lasted,
      attackers: (after.attackers - before.attackers) / lasted,
    };
    const survived = serverBelow(parley.process.pid ?? 0) === server && (await fetch(`${url}/readyz`)).ok;
    return { alone, together, memory: memory.most(), survived, lateness, cores };
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  if (!response.ok) throw new Error(`The owner could not sign in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function latenessOf(url: string) {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await response.text();
  const ms = (quantile: string) => {
    const [, seconds] =
      new RegExp(`^parley_event_loop_delay_seconds\\{.*quantile="${quantile}".*\\} (\\S+)`, 'm').exec(text) ?? [];
    return Number(seconds) * 1000;
  };
  return { p50: ms('0.5'), p99: ms('0.99'), max: ms('1') };
}

/** The server below the launcher: the descendant with the most memory. */
function serverBelow(launcher: number): number {
  return descendantsOf(launcher).toSorted((a, b) => residentMb(b) - residentMb(a))[0] ?? 0;
}

function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function watchMemory(pid: number) {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 200);
  return { most: () => most, stop: () => clearInterval(timer) };
}
