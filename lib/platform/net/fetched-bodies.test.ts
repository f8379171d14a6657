import { setTimeout } from 'node:timers/promises';
import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { bodyPieces, inPieces, wholeOf } from '#lib/testing/body-in-pieces.ts';
import type { GuardedResponse } from './guarded-fetch.ts';
import { failureOf, http, setUpGet, textOf } from './testing/guarded-calls.ts';

const get = setUpGet();

describe('the body', () => {
  const sized = (size: number) => http((_request, response) => response.end('x'.repeat(size)));

  it.each([
    [199, false],
    [200, false],
    [201, true],
    [100_000, true],
  ])('of %i bytes read to 200: truncated is %s', async (size, truncated) => {
    const { bytes, ...rest } = await (await get(await sized(size))).read(200);
    expect(bytes.length).toBe(Math.min(size, 200));
    expect(rest).toEqual({ truncated });
  });

  it('that never ends is cut off, and the connection with it', async () => {
    const closed = vi.fn();
    const port = await http((request, response) => {
      request.socket.on('close', closed);
      const more = () => response.write('x'.repeat(10_000), () => setImmediate(more));
      more();
    });
    expect(await (await get(port)).read(200_000)).toMatchObject({ truncated: true });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it.each([
    ['gzip', (text: string) => zlib.gzipSync(text)],
    ['x-gzip', (text: string) => zlib.gzipSync(text)],
    ['deflate', (text: string) => zlib.deflateSync(text)],
    ['br', (text: string) => zlib.brotliCompressSync(text)],
    ['zstd', (text: string) => zlib.zstdCompressSync(text)],
    ['gzip, br', (text: string) => zlib.brotliCompressSync(zlib.gzipSync(text))],
    ['identity', (text: string) => Buffer.from(text)],
    ['made-up', (text: string) => Buffer.from(text)],
  ])('in %s is decoded', async (coding, encode) => {
    const text = 'hello '.repeat(1000);
    const port = await http((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(encode(text)),
    );
    expect(await textOf(get(port))).toBe(text);
  });

  it('that expands without end is cut off where asked, without being decompressed', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(64 * 1_048_576));
    const port = await http((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    const before = process.memoryUsage().arrayBuffers;
    const { bytes, truncated } = await (await get(port)).read(204_800);
    expect([bytes.length, truncated]).toEqual([204_800, true]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1_048_576);
  });

  it('that is not in the coding it claims is ReadError', async () => {
    const port = await http((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no'));
    expect((await failureOf((await get(port)).read(100))).reason).toBe('ReadError');
  });

  it.each([
    ['gzip', (text: string) => zlib.gzipSync(text)],
    ['deflate', (text: string) => zlib.deflateSync(text)],
    ['br', (text: string) => zlib.brotliCompressSync(text)],
    ['zstd', (text: string) => zlib.zstdCompressSync(text)],
    ['gzip, br', (text: string) => zlib.brotliCompressSync(zlib.gzipSync(text))],
    ['br, gzip', (text: string) => zlib.gzipSync(zlib.brotliCompressSync(text))],
  ])('in %s that was cut off before it was sent is ReadError, and an empty one is empty', async (coding, encode) => {
    const whole = encode(JSON.stringify(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 1009)));
    for (const length of [1, Math.floor(whole.length / 2), whole.length - 1]) {
      const port = await http((_request, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end(whole.subarray(0, length)),
      );
      expect((await failureOf((await get(port)).read(1_000_000))).reason).toBe('ReadError');
    }
    const port = await http((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end());
    expect(await (await get(port)).read(10)).toEqual({ bytes: Buffer.alloc(0), truncated: false });
  });

  it('of HEAD, 204 and 304 is empty, whatever the headers claim', async () => {
    const port = await http((request, response) => {
      const status = Number(request.url?.slice(1));
      response.writeHead(status, { 'content-encoding': 'gzip', ...(status === 200 && { 'content-length': '500' }) });
      response.end();
    });
    for (const [method, status] of [
      ['HEAD', 200],
      ['GET', 204],
      ['GET', 304],
    ] as const) {
      const response = await get(port, { url: `http://127.0.0.1:${port}/${status}`, method });
      expect(await response.read(10)).toEqual({ bytes: Buffer.alloc(0), truncated: false });
    }
  });

  it('reads the same as was sent, in whatever pieces it comes, whenever it is read, and as far as it comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        bodyPieces({ most: 6, mostBytes: 90_000 }),
        fc.boolean(),
        fc.constantFrom(0, 0, 3, 10),
        fc.option(fc.nat({ max: 200_000 })),
        async (pieces, isCutOff, readAfterMs, maxBytes) => {
          const sent = wholeOf(pieces);
          const port = await http(async (_request, response) => {
            response.writeHead(200).flushHeaders();
            for await (const bytes of inPieces(pieces)) response.write(bytes);
            if (isCutOff) response.socket?.destroySoon();
            else response.end();
          });
          const response = await get(port);
          await setTimeout(readAfterMs);
          const read = async () => {
            if (maxBytes !== null) return response.read(maxBytes);
            return { bytes: Buffer.concat(await response.stream().toArray()), truncated: false };
          };
          const truncated = maxBytes !== null && sent.length > maxBytes;
          // The start of one that is cut off later may be read before or after.
          if (isCutOff && !truncated) expect((await failureOf(read())).reason).toBe('ReadError');
          else if (isCutOff) await read().catch((error) => expect(error.reason).toBe('ReadError'));
          else expect(await read()).toEqual({ bytes: sent.subarray(0, maxBytes ?? sent.length), truncated });
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['that no one reads', (response: GuardedResponse) => response.read(10)],
    ['whose stream no one reads', (response: GuardedResponse) => response.stream().toArray()],
  ])('%s crashes nothing when its time is up', async (_, read) => {
    const closed = vi.fn();
    const port = await http((request, response) => {
      request.socket.on('close', closed);
      response.write('first');
    });
    const response = await get(port, { timeouts: { connectMs: 5000, totalMs: 1000 } });
    expect(response.status).toBe(200);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(await failureOf(read(response))).toMatchObject({ reason: 'ReadTimeout' });
  });

  it('waits with its sender while no one reads it, and is complete once someone does', async () => {
    const size = 50_000_000;
    let isWritten = false;
    const port = await http((_request, response) => {
      response.end(Buffer.alloc(size, 'x'), () => {
        isWritten = true;
      });
    });
    for (const whole of [
      async (response: GuardedResponse) => (await response.read(size)).bytes.length,
      async (response: GuardedResponse) => Buffer.concat(await response.stream().toArray()).length,
    ]) {
      isWritten = false;
      const response = await get(port);
      await setTimeout(300);
      expect(isWritten).toBe(false);
      expect(await whole(response)).toBe(size);
    }
  });
});
