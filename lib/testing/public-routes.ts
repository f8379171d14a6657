import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Method } from '#lib/contract/operation.ts';

type Handler = (request: Request) => Promise<Response>;

const ROOT = 'app/public/v1';
/** A route without an operation: the document itself. */
const DOCUMENT = '/openapi.json';

/** Every route file of the public API: its path as in the document, and its handlers. */
export async function publicRoutes(): Promise<{ path: string; handlers: Record<Method, Handler> }[]> {
  const folders = globSync('**/route.ts', { cwd: ROOT }).map((file) => `/${file}`.replace(/\/route\.ts$/, ''));
  return Promise.all(
    folders
      .filter((folder) => folder !== DOCUMENT)
      .map(async (folder) => ({
        path: folder.replace(/\[(\w+)\]/g, '{$1}'),
        handlers: await import(resolve(ROOT, `.${folder}`, 'route.ts')),
      })),
  );
}
