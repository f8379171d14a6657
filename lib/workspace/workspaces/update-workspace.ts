import { db } from '#lib/platform/database/db.ts';

/**
 * Changes a workspace's name, default country (ISO alpha-2) and idle hours (null: never; unchanged when omitted). Its
 * slug stays, since people have links to it.
 */
export async function updateWorkspace({
  workspaceId,
  name,
  defaultCountry,
  idleHours,
}: {
  workspaceId: string;
  name: string;
  defaultCountry: string;
  idleHours?: number | null | undefined;
}) {
  return db().workspace.update({
    where: { id: workspaceId },
    data: { name, defaultCountry, ...(idleHours !== undefined && { idleHours }) },
    select: { name: true, defaultCountry: true, idleHours: true },
  });
}
