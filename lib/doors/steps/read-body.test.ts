import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { DomainError } from '#lib/contract/errors.ts';
import { MB } from '#lib/platform/bytes.ts';
import { bodyPieces, inPieces, wholeOf } from '#lib/testing/body-in-pieces.ts';
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

it('reads the same as was sent, in whatever pieces it comes, and whenever it is read', async () => {
  const server = await serveHandler(async (request) => {
    await setTimeout(Number(request.headers.get('x-read-after')));
    return new Response(Buffer.from(await readBody(request, { maxBytes: 200_000 })));
  });
  onTestFinished(() => server.stop());
  const some = bodyPieces({ most: 3, mostBytes: 60_000 });
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom(0, 0, 3, 10), async (pieces, readAfterMs) => {
      const headers = { 'x-read-after': String(readAfterMs) };
      const sending = { method: 'POST', headers, body: inPieces(pieces), duplex: 'half' };
      const response = await fetch(server.url, sending as unknown as RequestInit);
      expect(Buffer.from(await response.arrayBuffer()).equals(wholeOf(pieces))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('bounds: drops the body that began first where all that are arriving are too many, and no other', async () => {
  const arrive = (body: ReadableStream) =>
    readBody(new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit), {
      mostArriving: 3000,
    });
  const piece = new Uint8Array(2000);
  const [slow, other] = [new TransformStream<Uint8Array>(), new TransformStream<Uint8Array>()];
  const [toSlow, toOther] = [slow.writable.getWriter(), other.writable.getWriter()];
  const [dropped, read] = [arrive(slow.readable), arrive(other.readable)];
  await toSlow.write(piece);
  await toOther.write(piece);
  await toOther.close();
  expect((await read).byteLength).toBe(2000);
  void toSlow.close();
  await expect(dropped).rejects.toMatchObject({ code: 'service_unavailable' });
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
