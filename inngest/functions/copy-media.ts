import { NonRetriableError } from 'inngest';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { copyMedia as copy } from '#lib/messaging/media/copy-media.ts';
import { endCopy, NOT_FETCHED } from '#lib/messaging/media/end-copy.ts';
import { MediaLost } from '#lib/messaging/media/media-lost.ts';
import { mediaReceived } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';
import { wasUnreachable } from '../client/was-unreachable.ts';

/** When a file that was given up is tried again. The channel keeps a customer's file for seven days. */
const LATER = ['10m', '1h', '6h', '1d', '3d'];

/**
 * Copies a message's file into our store: five attempts within a few minutes. After the last one, or at once if the channel
 * does not know the file, the message's event is sent anyway, without the file, and the copy is tried again for four days,
 * since the channel or our store may be down for longer. If the app was away, the sweeper starts the copy once more.
 */
export const copyMedia = inngest.createFunction(
  {
    id: 'copy-media',
    triggers: [mediaReceived],
    retries: 4,
    concurrency: perWorkspace(6),
    onFailure: async ({ event, error, step }) => {
      const { workspaceId, messageId, isRepeated } = event.data.event.data;
      if (wasUnreachable(error) && !isRepeated) return;
      await step.run('give-up', () =>
        endCopy({ workspaceId, messageId, outcome: { state: 'failed', error: wordsOf(error) } }),
      );
    },
  },
  async ({ event, step }) => {
    const { workspaceId, messageId } = event.data;
    for (const wait of ['', ...LATER]) {
      if (wait) await step.sleep(`wait-${wait}`, wait);
      try {
        return await step.run(`copy${wait && `-after-${wait}`}`, () => copyOrLose({ workspaceId, messageId }));
      } catch (error) {
        const outcome = { state: 'failed', error: wordsOf(error as Error) } as const;
        await step.run(`give-up${wait && `-after-${wait}`}`, () => endCopy({ workspaceId, messageId, outcome }));
        if (isLost(error as Error)) return;
      }
    }
  },
);

async function copyOrLose(message: { workspaceId: string; messageId: string }): Promise<void> {
  try {
    await copy(message);
  } catch (error) {
    if (error instanceof MediaLost) throw new NonRetriableError(error.message, { cause: error });
    // The channel says the same of a file that the number's token may not read: later it may.
    const isUnknown = error instanceof ChannelError && error.kind === 'not_found';
    if (isUnknown) throw new NonRetriableError(NOT_FETCHED, { cause: error });
    throw error;
  }
}

const isLost = ({ name, message }: Error) => name === 'NonRetriableError' && message !== NOT_FETCHED;

/** A lost file's error has words for people; other errors are for the log. */
function wordsOf(error: Error): string {
  return isLost(error) ? error.message : NOT_FETCHED;
}
