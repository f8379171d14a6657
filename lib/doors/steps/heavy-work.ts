import { placeInTime } from '#lib/contract/place-in-time.ts';
import { fairSlots } from '#lib/platform/fair-slots.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { singleton } from '#lib/platform/singleton.ts';

const AT_ONCE = partOf(32);
const OF_ONE_WORKSPACE = partOf(4);
const WAIT_MS = 10_000;
/** After this time without reading on, someone has gone without closing the connection, or keeps the slot on purpose. */
const UNREAD_MS = 60_000;

const places = singleton('heavy work', () => fairSlots({ slots: AT_ONCE, share: OF_ONE_WORKSPACE }));

/**
 * Runs slow or memory-hungry work: imports, exports, uploads, trials of flows. At most four run at a time per workspace
 * in this process. Others wait, before their body is read; throws `rate_limited` when no slot was free for ten seconds.
 * A streamed response counts until its end, and fails if its reader reads no more for a minute. What goes on after its reader
 * has left counts until it has ended.
 */
export async function heavyWork<Result>({
  workspaceId,
  work,
  waitMs = WAIT_MS,
  unreadMs = UNREAD_MS,
}: {
  workspaceId: string;
  work: () => Promise<Result>;
  waitMs?: number;
  unreadMs?: number;
}): Promise<Result | Response> {
  const release = await placeInTime({
    ...{ places, workspace: workspaceId, waitMs, retryAfter: 5 },
    tooMany: `This workspace has ${OF_ONE_WORKSPACE} imports, exports, uploads or trials under way. Try again when one has ended.`,
  });
  let isStreaming = false;
  try {
    const result = await work();
    if (!(result instanceof Response) || !result.body) return result;
    isStreaming = true;
    return withEnd({ response: result, body: result.body, ended: release, unreadMs });
  } finally {
    if (!isStreaming) release();
  }
}

/**
 * The same response, which reports when it was read or failed, and when its source has ended after it was aborted or left
 * unread.
 */
function withEnd({
  response,
  body,
  ended,
  unreadMs,
}: {
  response: Response;
  body: ReadableStream<Uint8Array>;
  ended: () => void;
  unreadMs: number;
}): Response {
  const reader = body.getReader();
  let unread: NodeJS.Timeout | undefined;
  let hasLeft = false;
  /** A read that is under way says at once that all was read. */
  const stop = (reason: unknown) => {
    hasLeft = true;
    return reader.cancel(reason).finally(ended);
  };
  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(unread);
      try {
        const { done, value } = await reader.read();
        if (hasLeft) return;
        if (!done) {
          controller.enqueue(value);
          unread = setTimeout(leave, unreadMs, controller);
          return;
        }
        ended();
        controller.close();
      } catch (error) {
        ended();
        controller.error(error);
      }
    },
    cancel(reason) {
      clearTimeout(unread);
      return stop(reason);
    },
  });
  const leave = (controller: ReadableStreamDefaultController) => {
    const reason = new Error('No one has read on.');
    controller.error(reason);
    stop(reason).catch(() => {});
  };
  return new Response(watched, response);
}
