import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { afterAll, expect } from 'vitest';
import { EgressError } from '../egress-error.ts';
import { guardedDispatcher } from '../guarded-dispatcher.ts';
import { type GuardedRequest, guardedFetch } from '../guarded-fetch.ts';
import { serve } from './serve.ts';

export const loopback = [{ address: '127.0.0.1', family: 4 }];
const timeouts = { connectMs: 5000, totalMs: 5000 };

/** For the tests of a file: a call to a port of this machine. */
export function setUpGet() {
  const dispatcher = guardedDispatcher({ allow: ['127.0.0.1/32'], resolve: async () => loopback });
  afterAll(() => dispatcher.destroy());
  return (port: number, options: Partial<GuardedRequest> = {}) =>
    guardedFetch({ dispatcher, url: `http://127.0.0.1:${port}/`, timeouts, ...options });
}

export const http = (listener: RequestListener) => serve(createServer(listener));
export const tcp = (listener: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    listener(socket);
  });
  return serve(
    Object.assign(server, { closeAllConnections: () => sockets.forEach((socket) => void socket.destroy()) }),
  );
};

export async function failureOf(call: Promise<unknown>): Promise<EgressError> {
  const error = await call.then(
    () => new Error('did not fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EgressError);
  return error as EgressError;
}

export async function textOf(call: Promise<Awaited<ReturnType<typeof guardedFetch>>>): Promise<string> {
  return String((await (await call).read(1_000_000)).bytes);
}
