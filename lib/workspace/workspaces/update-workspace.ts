import { db } from '#lib/platform/database/db.ts';

/** Changes a workspace's name and default country (ISO alpha-2). Its address stays, since people have links to it. */
export async function updateWorkspace({
  workspaceId,
  name,
  defaultCountry,
}: {
  workspaceId: string;
  name: string;
  defaultCountry: string;
}) {
  return db().workspace.update({
    where: { id: workspaceId },
    data: { name, defaultCountry },
    select: { name: true, defaultCountry: true },
  });
}
