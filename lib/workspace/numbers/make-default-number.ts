import { db } from '#lib/platform/database/db.ts';
import { updateConnected } from './update-connected.ts';

/** Makes a number the one from which new conversations start. Throws `not_found` for a number that is not connected. */
export async function makeDefaultNumber(number: { workspaceId: string; numberId: string }): Promise<{ name: string }> {
  const { name } = await updateConnected({ ...number, database: db(), data: { chosenAt: new Date() } });
  return { name };
}
