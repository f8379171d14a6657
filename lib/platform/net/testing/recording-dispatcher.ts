import { isIP } from 'node:net';
import { buildConnector, type Dispatcher } from 'undici';
import { guardedDispatcher } from '../guarded-dispatcher.ts';

/**
 * The guard with the test's own resolver and connector. The connector records what the guard lets through and fails it, so
 * that nothing leaves the machine even when the guard has a bug. Only `entryPort` on 127.0.0.1, a server of the test, is
 * really connected to.
 */
export function recordingDispatcher({
  resolve,
  entryPort,
  allow = entryPort ? ['127.0.0.1/32'] : [],
}: {
  resolve: (hostname: string) => string[];
  entryPort?: number;
  allow?: string[];
}): { dispatcher: Dispatcher; dialled: string[] } {
  const dialled: string[] = [];
  const connectToEntry = buildConnector({ allowH2: false });
  const dispatcher = guardedDispatcher({
    allow,
    resolve: async (hostname) => resolve(hostname).map((address) => ({ address, family: isIP(address) || 4 })),
    dial: ({ addresses, signal: _, ...options }, callback) => {
      const target = addresses.map(({ address }) => address).join();
      if (entryPort && target === '127.0.0.1' && options.port === String(entryPort)) {
        return connectToEntry({ ...options, hostname: '127.0.0.1' }, callback);
      }
      dialled.push(`${options.hostname} at ${target}`);
      callback(new Error('recorded, not connected'), null);
    },
  });
  return { dispatcher, dialled };
}
