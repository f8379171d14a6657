import { afterEach, expect, it } from 'vitest';
import { type Health, startOnce, stopServices } from '#lib/platform/installation/services.ts';
import { readiness } from './readiness.ts';

const services = (engine: Health) =>
  startOnce(async () => [{ name: 'engine', healthy: () => engine, stop: async () => {} }]);

afterEach(stopServices);

it.each([
  ['is ready when everything works', true, true],
  ['is ready, and says so, while the engine is away', 'degraded', true],
  ['is not ready when the engine cannot reach the database', false, false],
] as const)('%s', async (_name, engine, ready) => {
  await services(engine);
  expect(await readiness()).toMatchObject({ ready, parts: { engine, database: true, started: true } });
});

it('is not ready before the services run', async () => {
  expect(await readiness()).toMatchObject({ ready: false, parts: { started: false } });
});
