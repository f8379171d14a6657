import { Readable } from 'node:stream';

/**
 * The bytes of texts as they are made, for the body of an answer. Waits for the first one: what fails before it is thrown,
 * and can still be refused in the usual shape.
 */
export async function textStream(texts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const first = await texts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* texts;
  }
  return Readable.toWeb(Readable.from(all(), { objectMode: false })) as ReadableStream<Uint8Array>;
}
