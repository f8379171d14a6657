import { db } from '#lib/platform/database/db.ts';
import { mediaPath, parseMediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import type { JsonValue } from '../template/variables.ts';
import type { RunRow } from './run-row.ts';

type Known = Pick<RunRow, 'variables' | 'frames'>;

/**
 * A run's variables with a new link in place of each link to a file of its contact, which works for an hour only: the run may
 * have waited for days, and an attribute of the contact may be as old. Other values stay as they are.
 */
export async function withFreshLinks({
  workspaceId,
  conversationId,
  variables,
  frames,
}: Known & { workspaceId: string; conversationId: string }): Promise<Known> {
  const values = [variables, ...frames.map(({ hidden }) => Object.values(hidden).flat())].flatMap(
    Object.values<JsonValue>,
  );
  const messageIds = values.flatMap((value) => messageAt(value, workspaceId) ?? []);
  if (messageIds.length === 0) return { variables, frames };
  const links = await linksTo({ workspaceId, conversationId, messageIds });
  const fresh = (value: JsonValue) => (typeof value === 'string' ? (links.get(unsigned(value)) ?? value) : value);
  return {
    variables: mapped(variables, fresh),
    frames: frames.map((frame) => ({ ...frame, hidden: mapped(frame.hidden, (before) => before.map(fresh)) })),
  };
}

/** The message whose file a value may be a link to. */
function messageAt(value: JsonValue, workspaceId: string): string | null {
  if (typeof value !== 'string' || !LINK.test(value)) return null;
  const place = parseMediaPath(unsigned(value).split('/').slice(-3).join('/'));
  return place?.workspaceId === workspaceId ? place.messageId : null;
}

const LINK = /^https?:\/\/\S{1,4000}$/;

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

const mapped = <Value>(record: Record<string, Value>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
