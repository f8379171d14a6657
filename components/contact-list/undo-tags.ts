import { MAX_TAGGED } from '#lib/messaging/contacts/constants.ts';

type Change = { contact_ids: string[]; add: string[]; remove: string[] };

/**
 * Sends the requests that bring earlier tags back, in parts that the server accepts. A refused part does not keep back the
 * others. Returns how many contacts could not be changed back, and the first error.
 */
export async function undoTags(
  requests: readonly Change[],
  send: (change: Change) => Promise<{ left: number }>,
): Promise<{ left: number; error: unknown }> {
  let left = 0;
  let error: unknown = null;
  for (const { contact_ids, ...tags } of requests) {
    for (let start = 0; start < contact_ids.length; start += MAX_TAGGED) {
      const part = contact_ids.slice(start, start + MAX_TAGGED);
      try {
        const result = await send({ contact_ids: part, ...tags });
        left += result.left;
      } catch (cause) {
        left += part.length;
        error ??= cause;
      }
    }
  }
  return { left, error };
}
