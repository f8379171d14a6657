import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doors } from '#app/doors.ts';
import { setUpFlows } from '#lib/flows/runs/testing/set-up-flows.ts';
import { end, send, start } from '#lib/flows/runs/testing/small-graphs.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { APP_SECRET, messagesDocument, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { startTelemetry, stopTelemetry } from '#lib/platform/telemetry/telemetry.ts';
import { VERSION } from '#lib/platform/version.ts';
import { serveDoors } from '#lib/testing/serve-doors.ts';
import { startCollector } from '#lib/testing/start-collector.ts';
import { startDispatcher } from '#lib/webhooks/deliveries/start-dispatcher.ts';
import { startReceiver } from '#lib/webhooks/deliveries/testing/start-receiver.ts';
import { createWebhook } from '#lib/webhooks/endpoints/create-webhook.ts';
import { runFlow } from './functions/run-flow.ts';
import { ENGINE_WAIT as WAIT } from './testing/engine-wait.ts';
import { startTestEngine } from './testing/start-test-engine.ts';

const { place, publish, inbox } = setUpFlows();

let stops: (() => Promise<unknown>)[] = [];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let api: Awaited<ReturnType<typeof startReceiver>>;
let post: (message: ReturnType<typeof wireText>) => Promise<Response>;

beforeEach(async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const server = await serveDoors(doors);
  receiver = await startReceiver();
  api = await startReceiver({ answer: () => ({ status: 200, body: '{"state":"packed"}' }) });
  const engine = await startTestEngine({ functions: [runFlow] });
  const dispatcher = startDispatcher({ pollMs: 100, drainMs: 200 });
  stops = [server.stop, receiver.close, api.close, engine.stop, dispatcher.stop, stopTelemetry];
  const { workspaceId } = place();
  await createWebhook({ workspaceId, url: receiver.url, events: ['message.received'] });
  await publish(
    buildGraph(
      { s: start('go'), c: ['http_request', { method: 'GET', url: api.url }], m: send('packed'), e: end },
      's > c',
      'c.success > m',
      'c.error > e',
      'm > e',
    ),
  );
  const { phoneNumberId } = await db().number.findFirstOrThrow({ where: { workspaceId } });
  post = async (message) => {
    const body = JSON.stringify(messagesDocument(phoneNumberId, { messages: [message] }));
    const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`;
    overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });
    const headers = { 'x-hub-signature-256': signature };
    const answer = await fetch(`${server.url}/channels/whatsapp`, { method: 'POST', body, headers });
    // The channel that we send to has another secret.
    overrideEnv({ WHATSAPP_APP_SECRET: '', WHATSAPP_VERIFY_TOKEN: '' });
    return answer;
  };
});

afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  overrideEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
});

/** A customer writes; a receiver gets the event, and a flow calls an API and replies. */
async function writeAndWait(message: ReturnType<typeof wireText>) {
  expect((await post(message)).status).toBe(200);
  await vi.waitFor(async () => expect(await inbox()).toEqual(['packed']), WAIT);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WAIT);
}

it('follows a message from the channel to its receiver and through its flow, in one trace', async () => {
  const collector = await startCollector();
  overrideEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await startTelemetry({ read: async () => [] });
  const message = wireText('go');
  await writeAndWait(message);
  // The last step's span ends after its message has arrived.
  await vi.waitFor(async () => {
    const runs = await db().engineRun.findMany({ where: { state: 'running' } });
    expect(runs).toEqual([]);
  }, WAIT);
  await stopTelemetry();
  await collector.stop();

  const traceId = createHash('sha256').update(String(message.id)).digest('hex').slice(0, 32);
  const ofIt = collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => {
    const found = ofIt.filter((span) => span.name === name);
    expect(found, name).toHaveLength(1);
    return found[0]!;
  };
  const nameOf = (id?: string) => ofIt.find(({ spanId }) => spanId === id)?.name;
  const root = named('message received');
  expect(root.parentSpanId).toBeUndefined();
  expect(nameOf(named('webhook delivery').parentSpanId)).toBe('message received');
  expect(nameOf(named('Call API request').parentSpanId)).toMatch(/^flow /);
  expect(nameOf(named('channel call').parentSpanId)).toMatch(/^flow /);
  expect(nameOf(named('flow take').parentSpanId)).toBe('message received');
  // A link rather than a parent: one request may bring several messages.
  const request = collector.spans.find(({ name }) => name === 'POST /channels/whatsapp')!;
  expect(request.traceId).not.toBe(traceId);
  expect(root.links).toMatchObject([{ traceId: request.traceId, spanId: request.spanId }]);
  // The receivers are told which span they belong to.
  const told = (span: { spanId: string }) => `00-${traceId}-${span.spanId}-01`;
  expect(receiver.received[0]?.headers.traceparent).toBe(told(named('webhook delivery')));
  expect(api.received[0]?.headers.traceparent).toBe(told(named('Call API request')));
  expect(collector.resources).toContain(`service.version=${VERSION}`);
  expect(collector.metrics).toContain('parley_deliveries_total');
});

it('sends no traces without a collector', async () => {
  await writeAndWait(wireText('go'));
  expect([receiver.received[0]?.headers.traceparent, api.received[0]?.headers.traceparent]).toEqual([
    undefined,
    undefined,
  ]);
});
