/**
 * The bytes of generated texts, as a response's body. Waits for the first text: an error before it is thrown, and can
 * still be refused in the usual shape. Canceling it waits until the generator has ended.
 */
export async function textStream(texts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  let step = await texts.next();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        if (step.done) return controller.close();
        controller.enqueue(encoder.encode(step.value));
        step = await texts.next();
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
