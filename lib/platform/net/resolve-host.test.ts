import type { LookupAddress } from 'node:dns';
import { setTimeout as elapsed } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { onBehalfOf } from '../on-behalf-of.ts';
import { THREADS } from '../threads.ts';
import { guardedDispatcher } from './guarded-dispatcher.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { fairResolver } from './resolve-host.ts';

const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];
const never = new AbortController().signal;
/** Lets everything that is ready run. */
const settled = () => new Promise(setImmediate);

/** A resolver, and the names that hold a thread: those with “dead” in them until `giveUp` says that they have none. */
function threads() {
  const held = new Map<string, (error: Error) => void>();
  const resolve = fairResolver(async (hostname) => {
    if (!hostname.includes('dead')) return LOOPBACK;
    return new Promise<LookupAddress[]>((_, reject) => held.set(hostname, reject)).finally(() => held.delete(hostname));
  });
  const giveUp = (hostname: string) => held.get(hostname)?.(new Error('ENOTFOUND'));
  return { resolve, giveUp, held: () => [...held.keys()] };
}

const asked = (count: number, name: (n: number) => string) => Array.from({ length: count }, (_, n) => name(n));

describe('dead names: a name server that never answers (isolation 5)', () => {
  it('holds few threads for one workspace, and no other workspace waits', async () => {
    const { resolve, held } = threads();
    for (const name of asked(64, (n) => `dead${n}.a`)) void onBehalfOf('a', () => resolve(name, never));
    await settled();
    expect(held()).toHaveLength(4);
    expect(await onBehalfOf('b', () => resolve('alive.b', never))).toEqual(LOOPBACK);
    const waits = onBehalfOf('a', () => resolve('alive.a', never));
    await settled();
    expect(await Promise.race([waits, 'waits'])).toBe('waits');
  });

  it('never holds all threads that libuv lets look up names, however many workspaces take part', async () => {
    const { resolve, held } = threads();
    for (const name of asked(640, (n) => `dead${n}`)) void onBehalfOf(`w${name.at(-1)}`, () => resolve(name, never));
    await settled();
    expect(held().length).toBeGreaterThan(4);
    expect(held().length).toBeLessThan(THREADS / 2);
  });

  it('gives a free thread to the next name, and to the workspace that holds the fewest', async () => {
    const { resolve, giveUp, held } = threads();
    const failed: string[] = [];
    const ask = (workspace: string, name: string) =>
      onBehalfOf(workspace, () => resolve(name, never)).catch(() => failed.push(name));
    for (const workspace of ['a', 'b', 'c'])
      for (const name of asked(6, (n) => `dead${n}.${workspace}`)) void ask(workspace, name);
    void ask('d', 'dead.d');
    await settled();
    expect(held()).toHaveLength(12);
    giveUp('dead0.a');
    await settled();
    expect(failed).toEqual(['dead0.a']);
    expect(held()).toHaveLength(12);
    expect(held()).toContain('dead.d');
  });

  it('is asked once for all who want the same name, and by each workspace in its own turn', async () => {
    const { resolve, giveUp, held } = threads();
    const one = asked(5, () => 'dead.shared').map((name) => onBehalfOf('a', () => resolve(name, never)));
    expect(held()).toEqual(['dead.shared']);
    one.push(onBehalfOf('b', () => resolve('dead.shared', never)));
    expect(held()).toEqual(['dead.shared']);
    giveUp('dead.shared');
    for (const answer of one) await expect(answer).rejects.toThrow('ENOTFOUND');

    for (const name of asked(4, (n) => `dead${n}.a`)) onBehalfOf('a', () => resolve(name, never)).catch(() => {});
    const waits = onBehalfOf('a', () => resolve('alive', never));
    expect(await onBehalfOf('b', () => resolve('alive', never))).toEqual(LOOPBACK);
    const first = onBehalfOf('b', () => resolve('dead.b', never));
    const shares = onBehalfOf('a', () => resolve('dead.b', never));
    for (const name of ['dead0.a', 'dead.b']) giveUp(name);
    await Promise.all([first, shares].map((each) => expect(each).rejects.toThrow('ENOTFOUND')));
    expect(await waits).toEqual(LOOPBACK);
  });

  it('ends a request that waits for its turn like one that waits for its answer, and looks up nothing for it', async () => {
    const { resolve, giveUp, held } = threads();
    const dispatcher = guardedDispatcher({ allow: ['127.0.0.1/32'], resolve });
    onTestFinished(() => dispatcher.destroy());
    const get = (name: string, connectMs: number) =>
      onBehalfOf('a', () =>
        guardedFetch({ dispatcher, url: `http://${name}/`, timeouts: { connectMs, totalMs: connectMs } }).catch(
          (error: unknown) => error,
        ),
      );
    const errors = await Promise.all(asked(6, (n) => `dead${n}.a`).map((name) => get(name, 50)));
    expect(errors).toEqual(errors.map(() => expect.objectContaining({ reason: 'ConnectTimeout' })));
    // Until the attempts to connect, which end when their requests do, have ended too.
    await elapsed(20);
    expect(held()).toHaveLength(4);
    for (const name of held()) giveUp(name);
    await settled();
    expect(held()).toEqual([]);
  });
});
