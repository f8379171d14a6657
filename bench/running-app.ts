import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LaunchedParley, launchParley } from '../e2e/support/launch-parley.ts';
import { createWorkspaceIn, type Workspace } from '../e2e/support/parley.ts';
import { childrenOf, cpuOf, databaseCpu, type Spent } from './cpu-time.ts';
import { startServer } from './servers/start-server.ts';

const CUSTOMERS = 2000;
export const SECRETS = { WHATSAPP_APP_SECRET: 'bench-secret', WHATSAPP_VERIFY_TOKEN: 'bench-token' };

export type RunningApp = {
  url: string;
  channelUrl: string;
  workspace: Workspace;
  dataDir: string;
  /** The signed body of one webhook POST from Meta with `count` messages of `text`. */
  inbound(count: number, text?: string): { body: string; headers: Record<string, string> };
  /** The same with receipts for sent messages, by the channel's IDs. */
  statuses(ids: string[], status: string): { body: string; headers: Record<string, string> };
  /** Resident memory of the server process, in MB. */
  memory(): number;
  /** CPU time of the server process and of its Postgres, so far. */
  spent(): Spent;
};

type OnChannel = Pick<Workspace, 'phoneNumberId' | 'wabaId'>;

/** The phone digits of the index-th customer who writes. */
export const customerPhone = (index: number) => `9198${10_000_000 + index}`;

/** Runs `use` against the app as `npm start` runs it, with a channel that has no latency. */
export async function withRunningApp<T>(use: (app: RunningApp) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const channel = await startServer('channel');
  const environment = {
    ...SECRETS,
    WHATSAPP_GRAPH_URL: channel.url,
    EGRESS_ALLOW: '127.0.0.1/32',
    RATE_LIMIT_PER_MINUTE: '0',
    WORKSPACE_REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    // Set when a benchmark writes a profile.
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
  };
  let parley: LaunchedParley | undefined;
  try {
    parley = await launchParley({ dataDir, environment });
    const { pid = 0 } = parley.process;
    const workspace = await createWorkspaceIn(dataDir, environment, 'Bench');
    return await use({
      url: parley.url,
      channelUrl: channel.url,
      workspace,
      dataDir,
      inbound: (count, text) => inboundPost(workspace, count, text),
      statuses: (ids, status) => statusesPost(workspace, ids, status),
      memory: () => memoryOf(serverProcess(pid)),
      spent: () => ({ appMs: cpuOf(serverProcess(pid)), databaseMs: databaseCpu(dataDir) }),
    });
  } finally {
    await parley?.stop();
    await channel.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

let written = 0;

/** 2,000 customers take turns. */
export function inboundPost(workspace: OnChannel, count: number, text = 'Is this in stock?') {
  const messages = Array.from({ length: count }, () => ({
    from: customerPhone(written++ % CUSTOMERS),
    id: `wamid.${randomUUID()}`,
    timestamp: seconds(),
    type: 'text',
    text: { body: text },
  }));
  const contacts = [...new Set(messages.map(({ from }) => from))].map((waId) => ({
    profile: { name: 'Asha' },
    wa_id: waId,
  }));
  return webhookPost(workspace, { contacts, messages });
}

function statusesPost(workspace: OnChannel, ids: string[], status: string) {
  const statuses = ids.map((id) => ({ id, status, timestamp: seconds(), recipient_id: customerPhone(0) }));
  return webhookPost(workspace, { statuses });
}

const seconds = () => String(Math.floor(Date.now() / 1000));

function webhookPost({ phoneNumberId, wabaId }: OnChannel, content: object) {
  const metadata = { display_phone_number: '15550783881', phone_number_id: phoneNumberId };
  const value = { messaging_product: 'whatsapp', metadata, ...content };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: wabaId, changes: [{ field: 'messages', value }] }],
  });
  const signature = createHmac('sha256', SECRETS.WHATSAPP_APP_SECRET).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } };
}

/** The server below the launcher: the descendant with the most memory. */
function serverProcess(launcher: number): number {
  return descendantsOf(launcher).toSorted((a, b) => memoryOf(b) - memoryOf(a))[0] ?? launcher;
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}
