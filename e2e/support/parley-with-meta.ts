import { rmSync } from 'node:fs';
import { setTimeout as elapsed } from 'node:timers/promises';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { startSandbox } from '../../lib/sandbox/start-sandbox.ts';
import { newDataDir } from './data-dir.ts';
import { type LaunchedParley, launchParley } from './launch-parley.ts';

const SECRETS = { WHATSAPP_APP_SECRET: 'e2e-app-secret', WHATSAPP_VERIFY_TOKEN: 'e2e-verify-token' };

export type ParleyWithMeta = {
  dataDir: string;
  /** The same after every restart. */
  url: string;
  /** Its variables, for the command line. */
  environment: Record<string, string>;
  verifyToken: string;
  /** Meta survives our kills: the sandbox runs in this process and remembers everything. */
  meta: ReturnType<typeof sandboxControl>;
  /** Sends SIGKILL to everything; `whileDead` runs before the restart. */
  killAndRestart(whileDead?: () => Promise<void>): Promise<void>;
  /** SIGKILL of Postgres alone; `whileDead` runs beside its restart, which is waited for. */
  killPostgres(whileDead?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A separate Parley, set up for real numbers: it runs no sandbox and uses the one in this process as Meta.
 * `environment` has further variables.
 */
export async function startParleyWithMeta({
  environment: given = {},
}: {
  environment?: Record<string, string>;
} = {}): Promise<ParleyWithMeta> {
  const dataDir = await newDataDir();
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${ports.PORT}`;
  const sandbox = await startSandbox({
    port: Number(ports.SANDBOX_PORT),
    appUrl: url,
    appSecret: SECRETS.WHATSAPP_APP_SECRET,
    verifyToken: SECRETS.WHATSAPP_VERIFY_TOKEN,
    // Webhooks that failed while we were down are retried soon.
    settings: { webhooks: { retry_delays_ms: Array(100).fill(1000) } },
  });
  const environment = {
    ...SECRETS,
    ...given,
    WHATSAPP_GRAPH_URL: sandbox.url,
    EGRESS_ALLOW: '127.0.0.1/32',
    RATE_LIMIT_PER_MINUTE: '0',
    WORKSPACE_REQUESTS_PER_MINUTE: '0',
  };
  const launch = () => launchParley({ dataDir, environment, ports });
  let parley: LaunchedParley = await launch();
  return {
    dataDir,
    url,
    environment,
    verifyToken: SECRETS.WHATSAPP_VERIFY_TOKEN,
    meta: sandboxControl(sandbox.url),
    async killAndRestart(whileDead = async () => {}) {
      await parley.killEverything();
      await whileDead();
      parley = await launch();
    },
    async killPostgres(whileDead = async () => {}) {
      parley.killPostgres();
      await whileDead();
      while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await elapsed(100);
    },
    async stop() {
      await parley.stop();
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
