import { NonRetriableError } from 'inngest';
import { copyMedia as copy } from '#lib/messaging/media/copy-media.ts';
import { endCopy } from '#lib/messaging/media/end-copy.ts';
import { MediaLost } from '#lib/messaging/media/media-lost.ts';
import { mediaReceived } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';
import { wasUnreachable } from '../client/was-unreachable.ts';

/**
 * Copies a message's file into our store: five attempts within a few minutes. After the last one, the message's event
 * is sent anyway, without the file. If the app was away, the sweeper starts the copy once more.
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
    await step.run('copy', async () => {
      try {
        await copy({ workspaceId, messageId });
      } catch (error) {
        if (error instanceof MediaLost) throw new NonRetriableError(error.message, { cause: error });
        throw error;
      }
    });
  },
);

/** A lost file's error has words for people; other errors are for the log. */
function wordsOf({ name, message }: Error): string {
  return name === 'NonRetriableError' ? message : 'The file could not be fetched.';
}
