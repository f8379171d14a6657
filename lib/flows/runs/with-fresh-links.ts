import { db } from '#lib/platform/database/db.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import type { RunRow } from './run-row.ts';

type Known = Pick<RunRow, 'variables' | 'frames'>;

/**
 * A run's variables with a new link in place of each link to a file of its contact, which works for an hour only: the run may
 * have waited for days, and an attribute of the contact may be as old. That includes links within longer texts, which may have
 * been put together before the wait, and within lists and objects. All else stays as it is.
 */
export async function withFreshLinks({
  workspaceId,
  conversationId,
  variables,
  frames,
}: Known & { workspaceId: string; conversationId: string }): Promise<Known> {
  // A link has no character that JSON escapes.
  const known = JSON.stringify({ variables, frames });
  const paths = known.matchAll(new RegExp(`/${workspaceId}/(${UUID})/`, 'g'));
  const messageIds = [...new Set(Array.from(paths, ([, messageId = '']) => messageId))];
  if (messageIds.length === 0) return { variables, frames };
  const links = await linksTo({ workspaceId, conversationId, messageIds });
  return JSON.parse(known.replace(LINK, (link) => links.get(unsigned(link)) ?? link));
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Up to the end of its parameters: a full stop or a bracket after it belongs to the sentence. */
const LINK = /https?:\/\/[^\s"\\<>?]+(?:\?[\w.~%=&+*-]*[\w~%=&+*-])?/g;

/** Two links to one file differ in what follows its path. */
const unsigned = (link: string) => link.split('?', 1).join();

/** New links by their unsigned part: to files of the contact, whichever of our numbers they came to. */
async function linksTo({
  workspaceId,
  conversationId,
  messageIds,
}: {
  workspaceId: string;
  conversationId: string;
  messageIds: string[];
}): Promise<Map<string, string>> {
  const contact = { conversations: { some: { workspaceId, id: conversationId } } };
  const files = await db().media.findMany({
    where: { workspaceId, messageId: { in: messageIds }, message: { conversation: { contact } } },
    select: { messageId: true, filename: true, mimeType: true },
  });
  const links = await Promise.all(
    files.map(({ messageId, filename, mimeType }) =>
      signMediaUrl({ path: mediaPath({ workspaceId, messageId, filename }), filename, mimeType }),
    ),
  );
  return new Map(links.map((link) => [unsigned(link), link]));
}
