/** Reads on until these words have come, and returns what it has read. Throws if the stream ends before. */
export async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, words: string): Promise<string> {
  const decoder = new TextDecoder();
  for (let text = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The stream ended after: ${text}`);
    text += decoder.decode(value, { stream: true });
    if (text.includes(words)) return text;
  }
}
