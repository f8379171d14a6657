import pg from 'pg';
import { vi } from 'vitest';

/**
 * Runs `step` in a process that dies before its statement number `statement` (1 is the first): the connection is lost in
 * the middle of whatever it was doing, and so is every connection that the step asks for after that.
 */
export async function dyingBefore(statement: number, step: () => Promise<unknown>): Promise<void> {
  let count = 0;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    count += 1;
    if (count >= statement) streamOf(this).destroy();
    return Reflect.apply(query, this, args);
  } as typeof query);
  try {
    await step();
  } catch (error) {
    if (count < statement) throw error;
  } finally {
    spy.mockRestore();
  }
}

function streamOf(client: pg.Client) {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
