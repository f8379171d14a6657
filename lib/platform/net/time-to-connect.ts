import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * In ms: how long the request that is being dispatched waits for its connection. An undici connector is not told which
 * request it connects for.
 */
export const timeToConnect = new AsyncLocalStorage<number>();
