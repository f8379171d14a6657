import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { setUpFlows } from '../runs/testing/set-up-flows.ts';
import { end, start } from '../runs/testing/small-graphs.ts';
import { buildGraph } from '../testing/build-graph.ts';

const { publish, write, runs, steps } = setUpFlows();

it('a step records in milliseconds how long it took, a call with the time of its response', async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const port = await serve(createServer((_, response) => setTimeout(() => response.end('{}'), 1000)));
  const call = { method: 'GET', url: `http://127.0.0.1:${port}/` } as const;
  await publish(
    buildGraph({ s: start('go'), c: ['http_request', call], e: end }, 's > c', 'c.success > e', 'c.error > e'),
  );
  await write('go');
  const [run] = await runs();
  const [began, called] = await steps(run!.id);
  // A timer may be a hair early. A busy machine may take much longer for the step that begins.
  expect(called?.durationMs).toBeGreaterThan(995);
  expect(called?.durationMs).toBeLessThan(60_000);
  expect(began?.durationMs).toBeLessThan(called?.durationMs ?? 0);
});
