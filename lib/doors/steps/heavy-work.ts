import { placeInTime } from '#lib/contract/place-in-time.ts';
import { fairSlots } from '#lib/platform/fair-slots.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { singleton } from '#lib/platform/singleton.ts';

const AT_ONCE = partOf(32);
const OF_ONE_WORKSPACE = partOf(4);
const WAIT_MS = 10_000;

const places = singleton('heavy work', () => fairSlots({ slots: AT_ONCE, share: OF_ONE_WORKSPACE }));

/**
 * Runs slow or memory-hungry work: imports, exports, uploads, trials of flows. At most four run at a time per workspace
 * in this process. Others wait, before their body is read; throws `rate_limited` when no slot was free for ten seconds.
 * A streamed response counts until its end.
 */
export async function heavyWork<Result>({
  workspaceId,
  work,
  waitMs = WAIT_MS,
}: {
  workspaceId: string;
  work: () => Promise<Result>;
  waitMs?: number;
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
    return withEnd(result, result.body, release);
  } finally {
    if (!isStreaming) release();
  }
}

/** The same response, which reports when it was read, aborted or failed. */
function withEnd(response: Response, body: ReadableStream<Uint8Array>, ended: () => void): Response {
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        ended();
        controller.close();
      } catch (error) {
        ended();
        controller.error(error);
      }
    },
    cancel(reason) {
      ended();
      return reader.cancel(reason);
    },
  });
  return new Response(watched, response);
}
