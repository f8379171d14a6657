import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { recordMeasures } from '#lib/platform/telemetry/measure.ts';
import type { CallAnswer, FlowWorld } from '../contract/world.ts';
import { executor } from './executor.ts';

async function call(url: string, answerCall?: CallAnswer) {
  const world: FlowWorld = {
    ...{ workspaceId: newId(), runId: newId(), timeZone: 'UTC' },
    now: () => new Date(),
    isOpen: () => true,
    eventUrl: () => 'https://parley.example/flow-events/x',
    publishedFlow: async () => null,
    linkToFile: async ({ mediaUrl }) => mediaUrl,
    send: async () => ({ id: newId(), isCertain: true }),
    ...(answerCall && { answerCall }),
  };
  return executor.execute({ method: 'GET', url }, { variables: {}, step: 0, world, eventNumber: 0, event: null });
}

/** Makes a call and returns what was measured about it. */
async function measured(...how: Parameters<typeof call>) {
  const outcomes: string[] = [];
  recordMeasures((name, value, { outcome = '' }) => {
    if (name === 'parley_flow_calls_total') outcomes.push(`${value} ${outcome}`);
  });
  onTestFinished(() => recordMeasures(undefined));
  await call(...how);
  return outcomes;
}

it('counts each call by the class of its answer, and none that a script answers', async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const server = createServer((request, response) => {
    const status = Number(request.url?.slice(1));
    if (status === 0) request.socket.destroy();
    else response.writeHead(status).end();
  });
  const url = `http://127.0.0.1:${await serve(server)}`;
  expect(await measured(`${url}/200`)).toEqual(['1 2xx']);
  expect(await measured(`${url}/404`)).toEqual(['1 4xx']);
  expect(await measured(`${url}/500`)).toEqual(['1 5xx']);
  expect(await measured(`${url}/0`)).toEqual(['1 unanswered']);
  expect(await measured(url, () => ({ status: 200, body: null }))).toEqual([]);
});

it('leaves by success for 200 to 299 alone, and keeps the first 2,000 characters of an answer', async () => {
  const answers = (status: number) => call('https://api.example.com', () => ({ status, body: 'x'.repeat(3000) }));
  const excerpt = 'x'.repeat(2000);
  expect(await answers(299)).toMatchObject({ handle: 'success', output: { response: { excerpt } } });
  expect(await answers(300)).toMatchObject({ handle: 'error', error: 'HTTP 300' });
  expect(await answers(199)).toMatchObject({ handle: 'error', error: 'HTTP 199' });
});
