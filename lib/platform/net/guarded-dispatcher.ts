import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { EgressError } from './egress-error.ts';
import { isClosedAddress } from './is-closed-address.ts';
import { isLoopbackName } from './is-loopback-name.ts';
import { isOwnPort } from './own-ports.ts';
import { type Resolve, resolveHost } from './resolve-host.ts';
import { timeToConnect } from './time-to-connect.ts';

/** Opens a socket to one of `addresses`, all of which the guard has allowed. `signal` aborts the attempt. */
export type Dial = (
  target: buildConnector.Options & { addresses: LookupAddress[]; signal: AbortSignal },
  callback: buildConnector.Callback,
) => void;

type GuardedDispatcherOptions = {
  /** CIDR ranges that are closed by default but may be connected to. */
  allow: readonly string[];
  /** For a connection: DNS, TCP and TLS together, in ms. A request that gives up earlier ends its connection's attempt. */
  connectMs?: number;
  /** Maximum connections per origin. Further requests wait, within their connect timeout. Unlimited by default. */
  connections?: number;
  resolve?: Resolve;
  dial?: Dial;
};

/**
 * The only way out to a URL that a user gave: an undici dispatcher with keep-alive connections that decides where the
 * socket connects. Each connection resolves its host name once. It is refused when any address is closed, or when address
 * and port are Parley's own, whatever `allow` says. Then it connects to exactly the checked addresses; Host and TLS server
 * name keep the name. Proxy variables are ignored. Connection errors are `EgressError`s.
 *
 * For single requests use `guardedFetch`; use this directly for bulk requests that follow no redirects.
 */
export function guardedDispatcher({
  allow,
  connectMs = 10_000,
  connections,
  resolve = resolveHost,
  dial = dialChecked,
}: GuardedDispatcherOptions): Dispatcher {
  return new Agent({
    ...(connections && { connections }),
    allowH2: false,
    // The caller enforces deadlines (exchange.ts): these timers are coarse and ignore redirects.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), Math.min(connectMs, timeToConnect.getStore() ?? connectMs));
      const settle: buildConnector.Callback = (...result) => {
        clearTimeout(timer);
        callback(...result);
      };
      connectGuarded({ options, allow, resolve, dial, signal: timeout.signal }).then(
        (socket) => settle(null, socket),
        (error: Error) => settle(error, null),
      );
    },
  });
}

type Socket = Extract<Parameters<buildConnector.Callback>, [null, unknown]>[1];

type Connecting = {
  options: buildConnector.Options;
  allow: readonly string[];
  resolve: Resolve;
  dial: Dial;
  signal: AbortSignal;
};

async function connectGuarded({ options, allow, resolve, dial, signal }: Connecting): Promise<Socket> {
  const outOfTime = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(connectTimeout(options.hostname)), { once: true });
  });
  const addresses = await Promise.race([checkedAddresses({ options, allow, resolve, signal }), outOfTime]);
  return new Promise((fulfil, reject) => {
    outOfTime.catch(reject);
    dial({ ...options, addresses, signal }, (error, socket) => {
      if (error) reject(connectFailure(error, options));
      else if (signal.aborted) socket.destroy();
      else fulfil(socket);
    });
  });
}

async function checkedAddresses(query: Omit<Connecting, 'dial'>): Promise<LookupAddress[]> {
  const { options, allow, resolve, signal } = query;
  const { hostname } = options;
  const literal = isLoopbackName(hostname) ? '127.0.0.1' : hostname;
  const family = isIP(literal);
  const addresses = family ? [{ address: literal, family }] : await addressesOf(hostname, resolve, signal);
  const closed = addresses.find(({ address }) => isClosedAddress({ address, allow }));
  if (closed) throw new EgressError('BlockedAddress', `${hostname} is closed: ${closed.address}`);
  const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
  const own = await Promise.all(
    addresses.map(({ address }) => isOwnPort({ address, port, resolve: (host) => resolve(host, signal) })),
  );
  if (own.includes(true)) throw new EgressError('BlockedAddress', `${hostname}:${port} is a port of Parley itself`);
  return addresses;
}

async function addressesOf(hostname: string, resolve: Resolve, signal: AbortSignal): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname, signal).catch((cause) => {
    throw new EgressError('DNSError', `${hostname} cannot be resolved`, { cause });
  });
  if (addresses.length === 0) throw new EgressError('DNSError', `${hostname} has no address`);
  return addresses;
}

/** Answers the lookup with the checked addresses, so that nothing is resolved a second time. */
function dialChecked({ addresses, signal, ...options }: Parameters<Dial>[0], callback: buildConnector.Callback): void {
  const lookup: LookupFunction = (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, addresses);
    else answer(null, first?.address ?? '', first?.family);
  };
  buildConnector({
    lookup,
    signal,
    timeout: 0,
    allowH2: false,
    autoSelectFamily: true,
    // By default Node gives up on an address after a quarter of a second: too short for distant hosts.
    autoSelectFamilyAttemptTimeout: 1500,
  })(options, callback);
}

function connectTimeout(hostname: string): EgressError {
  return new EgressError('ConnectTimeout', `${hostname} did not accept a connection in time`);
}

function connectFailure(
  cause: Error & { code?: string; syscall?: string },
  options: buildConnector.Options,
): EgressError {
  const { hostname, protocol } = options;
  if (cause.code === 'ETIMEDOUT' || cause.code === 'UND_ERR_CONNECT_TIMEOUT') return connectTimeout(hostname);
  const whileConnecting = cause.syscall === 'connect' || cause instanceof AggregateError;
  return protocol === 'https:' && !whileConnecting
    ? new EgressError('TLSError', `${hostname} offers no trusted TLS connection`, { cause })
    : new EgressError('ConnectError', `${hostname} cannot be connected to`, { cause });
}
