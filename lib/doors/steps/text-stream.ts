import { Readable } from 'node:stream';

/**
 * The bytes of generated texts, as a response's body. Waits for the first text: an error before it is thrown, and can
 * still be refused in the usual shape.
 */
export async function textStream(texts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const first = await texts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* texts;
  }
  return Readable.toWeb(Readable.from(all(), { objectMode: false })) as ReadableStream<Uint8Array>;
}
