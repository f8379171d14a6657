import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { DomainError } from '#lib/contract/errors.ts';
import { MB } from '#lib/platform/bytes.ts';
import { serveHandler } from '#lib/testing/serve-handler.ts';
import { readBody } from './read-body.ts';

/** A server that reads bodies; `outcomes` has the length of each, or why it was refused. */
async function startReader() {
  const outcomes: (number | string | undefined)[] = [];
  const server = await serveHandler(async (request) => {
    const outcome = await readBody(request, {}).then(
      (bytes) => bytes.byteLength,
      (error: unknown) => (error instanceof DomainError ? error.issues?.[0]?.type : String(error)),
    );
    outcomes.push(outcome);
    return Response.json(outcome);
  });
  onTestFinished(() => server.stop());
  return { url: server.url, outcomes };
}

const post = async (url: string, body?: BodyInit) =>
  (await fetch(url, { method: 'POST', ...(body !== undefined && { body }), duplex: 'half' } as RequestInit)).json();

it('reads a body over a connection, in one piece or in many, and none', async () => {
  const { url } = await startReader();
  expect(await post(url, 'whole')).toBe(5);
  const parts = new Blob(['a'.repeat(MB / 2), 'b'.repeat(MB / 2)]).stream();
  expect(await post(url, parts)).toBe(MB);
  expect(await post(url)).toBe(0);
});

it('receives a body that is too large to its end, and responds', async () => {
  const { url } = await startReader();
  expect(await post(url, 'a'.repeat(MB + 1))).toBe('too_large');
  expect(await post(url, 'a'.repeat(8 * MB))).toBe('too_large');
});

it('refuses a body whose connection closes before its end', async () => {
  const { url, outcomes } = await startReader();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nonly this', () => socket.end());
  await expect.poll(() => outcomes).toEqual(['cut_off']);
});
