import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { trimEndOf } from '#lib/platform/trim-end-of.ts';
import { answerControlCall } from './control/answer-control-call.ts';
import { answerGraphCall, type Outcome } from './graph/answer-graph-call.ts';
import { sendReply } from './http/reply.ts';
import { strangeRequest } from './http/strange-request.ts';
import type { SettingsInput } from './schema/settings-schema.ts';
import { keepSnapshot } from './world/snapshot.ts';
import { World } from './world/world.ts';

const CONTROL_PREFIX = '_sandbox/';

export type SandboxOptions = {
  /** 0 for any free port. */
  port: number;
  host?: string;
  /** Webhooks go to its `/channels/whatsapp`, unless `callbackUrl` says otherwise. */
  appUrl?: string;
  callbackUrl?: string;
  /** Signs webhooks and verifies proofs. */
  appSecret: string;
  /** The token that the callback must know when it is registered. */
  verifyToken: string;
  settings?: SettingsInput;
  /** Where to store the state between runs; in memory only when absent. */
  stateFile?: string;
};

export type Sandbox = { url: string; port: number; stop(): Promise<void> };

/**
 * Starts the server that plays Meta: the WhatsApp Cloud API under `/vNN.N/`, the control interface under `/_sandbox/`
 * (docs/sandbox.md). Both respond to programs on this machine, never to a page of another site. Rejects when the port is
 * taken.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host = '127.0.0.1', appUrl, callbackUrl, appSecret, verifyToken, settings = {}, stateFile } = options;
  const callback = callbackUrl ?? (appUrl === undefined ? null : `${trimEndOf(appUrl, /\//)}/channels/whatsapp`);
  const world = new World({ callbackUrl: callback, appSecret, verifyToken, settings });
  const isOpen = !/^(127\.|localhost$|::1$)/.test(host);
  const server = createServer((request, response) => void answer(world, isOpen, request, response));
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  world.url = `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${actualPort}`;
  const saveState = stateFile === undefined ? undefined : keepSnapshot(world, stateFile);
  return {
    url: world.url,
    port: actualPort,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await world.stop();
      await saveState?.();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  world: World,
  isOpen: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const outcome = await outcomeOf(world, isOpen, request);
    // A timeout is simulated by never responding; the client gives up, or stop() closes the connection.
    if (outcome === 'timeout') return;
    if (outcome === 'reset') request.socket.resetAndDestroy();
    else sendReply(response, outcome);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    sendReply(response, {
      status: 500,
      json: { error: { message: `The sandbox failed: ${message}`, code: 1, type: 'OAuthException' } },
    });
  }
}

async function outcomeOf(world: World, isOpen: boolean, request: IncomingMessage): Promise<Outcome> {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  const path = target.slice(1, mark === -1 ? undefined : mark);
  const query = new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1));
  const isControl = path.startsWith(CONTROL_PREFIX);
  const strange = strangeRequest(request, { port: Number(new URL(world.url).port), isControl, isOpen });
  if (strange) return strange;
  if (isControl) return answerControlCall(world, request, path.slice(CONTROL_PREFIX.length), query);
  return answerGraphCall(world, request, path, query);
}
