const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const STORED_PATH = new RegExp(`^(${UUID})/(${UUID})/([A-Za-z0-9_-][A-Za-z0-9._-]{0,119})$`);
const LONGEST_NAME = 100;

/**
 * Where a message's file is stored: `{workspace_id}/{message_id}/{filename}` (docs/reference/decisions.md#media). The name
 * is reduced to characters without meaning in file systems and URLs; people see the original filename. Paths are not
 * stored, so this must keep giving the same path for the same file.
 */
export function mediaPath({
  workspaceId,
  messageId,
  filename,
}: {
  workspaceId: string;
  messageId: string;
  filename: string;
}): string {
  return `${workspaceId}/${messageId}/${storedName(filename)}`;
}

/** The parts of a stored path; null for one that `mediaPath` cannot have made. */
export function parseMediaPath(path: string): { workspaceId: string; messageId: string; name: string } | null {
  const [, workspaceId, messageId, name] = STORED_PATH.exec(path) ?? [];
  return workspaceId && messageId && name ? { workspaceId, messageId, name } : null;
}

function storedName(filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_');
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/.exec(plain) ?? [];
  const name = stem.replace(/^[._]+/, '').slice(0, LONGEST_NAME - extension.length);
  return `${name || 'file'}${extension}`;
}
