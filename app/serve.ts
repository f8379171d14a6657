/**
 * The HTTP server of a process, loaded by `server.ts`. It answers machines itself, by the table in doors.ts, and the data
 * and actions of pages, by the table in browser-doors.ts. Everything else goes to Next
 * (docs/decisions/060-our-own-server.md).
 */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import next from 'next';
import { databaseAwayPage, tooManyRequestsPage } from '#components/shell/plain-page.ts';
import { startServices } from '#inngest/start-services.ts';
import { liveness } from '#lib/doors/health/liveness.ts';
import { readiness } from '#lib/doors/health/readiness.ts';
import { readInstallation } from '#lib/doors/metrics/read-installation.ts';
import { answerForServer } from '#lib/doors/server/answer-for-server.ts';
import { browserDoorListener } from '#lib/doors/server/browser-door-listener.ts';
import { doorListener } from '#lib/doors/server/door-listener.ts';
import { drainOf } from '#lib/doors/server/drain.ts';
import { dropUnread } from '#lib/doors/server/drop-unread.ts';
import { literalTarget } from '#lib/doors/server/literal-target.ts';
import { mayUpgrade } from '#lib/doors/server/may-upgrade.ts';
import { refuseOverPace } from '#lib/doors/server/refuse-over-pace.ts';
import { refuseUnknownMethods } from '#lib/doors/server/refuse-unknown-methods.ts';
import { refuseUnreadableHost } from '#lib/doors/server/refuse-unreadable-host.ts';
import { withoutDatabase } from '#lib/doors/server/without-database.ts';
import { builtFiles } from '#lib/doors/static/built-files.ts';
import { BUILT_FILES, FORMER_FILES } from '#lib/doors/static/constants.ts';
import { finishAccessLog } from '#lib/doors/steps/access-log.ts';
import { closeDatabase } from '#lib/platform/database/db.ts';
import { appUrl, env, thisWorker } from '#lib/platform/env.ts';
import { joinWorkers } from '#lib/platform/installation/ask-workers.ts';
import { onStopSignal } from '#lib/platform/installation/on-stop-signal.ts';
import { releaseMemoryAtRest } from '#lib/platform/installation/release-memory.ts';
import { sayListening } from '#lib/platform/installation/say-listening.ts';
import { noteStopping, stopServices } from '#lib/platform/installation/services.ts';
import { log } from '#lib/platform/log.ts';
import { settleClientAddress } from '#lib/platform/net/client-address.ts';
import { onBehalfOf } from '#lib/platform/on-behalf-of.ts';
import { takeTurnEarly } from '#lib/platform/take-turn.ts';
import { metricsText, startTelemetry, stopTelemetry } from '#lib/platform/telemetry/telemetry.ts';
import { recentMember } from '#lib/workspace/workspaces/recent-member.ts';
import { browserDoors } from './browser-doors.ts';
import { doors } from './doors.ts';

/** Longer than clients keep their connections (undici 4 s, most proxies 60 s), so that the client hangs up first. */
const KEEP_ALIVE_MS = 65_000;
/** How long a running request may still take once the process is told to stop. */
const DRAIN_MS = 10_000;

const { HOST: hostname, PORT: port, NODE_ENV, SHUTDOWN_DELAY_SECONDS } = env();
const dev = NODE_ENV !== 'production';
const worker = thisWorker();
const isWorker = worker.of > 1;

const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: mayUpgrade({ dev }) });
const drain = drainOf(server);
dropUnread(server);
// With the server, Next can listen for upgrades: in development, pages learn of changes over a WebSocket.
const app = next({ dev, hostname, port, httpServer: server });
const answerByNext = app.getRequestHandler();

const byDoor = doorListener(doors);
/** In development Next compiles built files on demand. */
const byFile = dev ? () => undefined : builtFiles({ path: '/_next/static/', folders: [BUILT_FILES, FORMER_FILES] });
const byBrowserDoor = browserDoorListener(browserDoors, { secure: appUrl().startsWith('https://') });
/** The slug of a page's or a member's request's workspace. Any other segment in its place counts as one, too. */
const slugIn = (url = '') => /^\/(?:api\/admin\/)?([^/?]*)/.exec(url)?.[1] ?? '';
/** Takes the turn of a recent member's request before anything else is done for it. */
const inTurn = (listener: RequestListener): RequestListener => {
  return async (request, response) => {
    const slug = slugIn(request.url);
    const workspace = recentMember({ cookie: request.headers.cookie, slug });
    const answer = async () => listener(request, response);
    await (workspace ? takeTurnEarly(workspace, answer) : onBehalfOf(slug, answer));
  };
};
const answerPage: RequestListener = async (request, response) => {
  try {
    await prepared;
    await answerByNext(request, response);
  } catch (error) {
    log().error({ err: error, path: request.url }, 'a page could not be answered');
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
};
const overPace = refuseOverPace({ page: tooManyRequestsPage() });
const byNext = withoutDatabase(answerPage, { page: databaseAwayPage() });

server.on('request', (request, response) => {
  settleClientAddress(request);
  request.url = literalTarget(request.url ?? '');
  const answer =
    refuseUnreadableHost(request) ??
    answerForServer(request) ??
    byDoor(request) ??
    byFile(request) ??
    refuseUnknownMethods(request) ??
    overPace(request) ??
    inTurn(byBrowserDoor(request) ?? byNext);
  answer(request, response);
});

onStopSignal(async () => {
  noteStopping();
  await drain.close({ delayMs: SHUTDOWN_DELAY_SECONDS * 1000, withinMs: DRAIN_MS });
  await stopServices();
  await app.close();
  await stopTelemetry();
  await finishAccessLog();
  await closeDatabase();
});

// Only one worker needs to read what all of them share.
await startTelemetry({ read: worker.number === 1 ? readInstallation : async () => [] });
// Before Next, whose instrumentation would otherwise start them.
await startServices();
// Pages wait for Next; nothing else does.
const prepared = app.prepare();
server.listen({ port, host: hostname, reusePort: isWorker });
await once(server, 'listening');
if (isWorker) joinWorkers({ liveness, readiness, metrics: metricsText });
sayListening();
await prepared;
releaseMemoryAtRest();
