import { join } from 'node:path';
import { expect } from 'vitest';
import { copyMedia } from '#lib/messaging/media/copy-media.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { filesIn } from '#lib/platform/files-in.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';

/** Copies all files of a workspace that are not copied yet, or gives up, as the engine does: at once, and some twice. */
export async function copyFiles(workspaceId: string): Promise<void> {
  const pending = await db().media.findMany({
    where: { workspaceId, state: 'pending' },
    orderBy: { messageId: 'asc' },
  });
  const attempts = [...pending, ...pending.slice(0, 1)];
  await Promise.all(
    attempts.map(async ({ messageId }) => {
      const failure = await copyMedia({ workspaceId, messageId }).catch((error: NodeJS.ErrnoException) => error);
      // The file was deleted, or another attempt ended, while this one wrote; the engine tries again.
      if (failure) expect(failure.code, failure.stack).toBe('ENOENT');
    }),
  );
}

/** Every file belongs to a message that has it, and every message has the file that it should have. */
export async function expectFiles(workspaceId: string): Promise<void> {
  const media = await db().media.findMany({ where: { workspaceId, state: 'stored' } });
  const expected = media.map(({ messageId, filename }) => mediaPath({ workspaceId, messageId, filename }));
  const stored = filesIn(join(env().DATA_DIR, 'media', workspaceId)).map((file) => `${workspaceId}/${file}`);
  expect(stored.toSorted()).toEqual(expected.toSorted());
}
