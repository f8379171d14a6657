import type { InngestFunction } from 'inngest';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { functions } from './index.ts';

const triggers = z.array(z.object({ event: z.string().optional(), if: z.string().optional() }));

it('starts one function per event, without a condition: the outbox waits only for its start', () => {
  const all = functions.flatMap((fn: InngestFunction.Any) => triggers.parse(fn.opts.triggers));
  const names = all.flatMap(({ event }) => event ?? []);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(all.filter((trigger) => trigger.if)).toEqual([]);
  expect(functions.filter((fn: InngestFunction.Any) => fn.opts.idempotency)).toEqual([]);
});
