import { expect, it } from 'vitest';
import { areStarted, isStopping, noteStopping, runningServices, startOnce, stopServices } from './services.ts';

it('starts the services once, however many ask at the same time, and stops all of them', async () => {
  let started = 0;
  const stopped: string[] = [];
  const service = (name: string) => ({ name, stop: async () => void stopped.push(name) });
  const start = async () => {
    started += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return [service('engine'), service('dispatcher')];
  };
  expect(areStarted()).toBe(false);
  const asked = [startOnce(start), startOnce(start)];
  expect([areStarted(), runningServices()]).toEqual([true, []]);
  await Promise.all(asked);
  await startOnce(start);
  expect([started, runningServices().length]).toEqual([1, 2]);

  expect(isStopping()).toBe(false);
  noteStopping();
  expect(isStopping()).toBe(true);
  await stopServices();
  expect(stopped).toEqual(['engine', 'dispatcher']);
  expect([areStarted(), runningServices()]).toEqual([false, []]);
});
