import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxControl } from '../../lib/channel/sandbox/control-client.ts';
import { startSandbox } from '../../lib/channel/sandbox/start-sandbox.ts';
import { freePort, type LaunchedParley, launchParley } from './launch-parley.ts';
import { createWorkspaceIn, type Workspace } from './parley.ts';

const SECRETS = { WHATSAPP_APP_SECRET: 'kill-test-secret', WHATSAPP_VERIFY_TOKEN: 'kill-test-token' };

export type MortalParley = {
  dataDir: string;
  /** The same through every life. */
  url: string;
  /** Meta does not die with us: the sandbox runs in this process and keeps count. */
  meta: ReturnType<typeof sandboxControl>;
  workspace: Workspace;
  /** SIGKILL of everything; `whileDead` runs before it starts again. */
  killAndRestart(whileDead?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** A Parley of one's own, with a workspace whose number the sandbox plays, that can be killed and started again. */
export async function startMortalParley(): Promise<MortalParley> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-kill-'));
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${ports.PORT}`;
  const sandbox = await startSandbox({
    port: Number(ports.SANDBOX_PORT),
    appUrl: url,
    appSecret: SECRETS.WHATSAPP_APP_SECRET,
    verifyToken: SECRETS.WHATSAPP_VERIFY_TOKEN,
    // What came while we were dead comes again soon after.
    settings: { webhooks: { retry_delays_ms: Array(100).fill(1000) } },
  });
  const meta = sandboxControl(sandbox.url);
  const environment = {
    ...SECRETS,
    WHATSAPP_GRAPH_URL: sandbox.url,
    EGRESS_ALLOW: '127.0.0.1/32',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const launch = () => launchParley({ dataDir, environment, ports });
  let parley: LaunchedParley = await launch();
  const stop = async () => {
    await parley.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const workspace = await createWorkspaceIn(dataDir, environment);
    await meta.addNumber({ phone_number_id: workspace.phoneNumberId, waba_id: workspace.wabaId });
    return {
      dataDir,
      url,
      meta,
      workspace,
      async killAndRestart(whileDead = async () => {}) {
        await parley.killEverything();
        await whileDead();
        parley = await launch();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
