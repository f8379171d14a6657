import { api, running, type Workspace } from './parley.ts';

/** Removes every product from the sandbox's catalog of a workspace. */
export async function emptyCatalog(workspace: Workspace, url = running().url): Promise<void> {
  const call = api(workspace, url);
  const { json } = await call('GET', '/catalog/products');
  for (const { retailer_id } of json.products) {
    await call('DELETE', `/catalog/products/${encodeURIComponent(retailer_id)}`);
  }
}
