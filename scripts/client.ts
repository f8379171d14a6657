/** `npm run client`: writes the generated part of clients/typescript from the definitions that validate requests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { renderClient } from './client/render-client.ts';

for (const [path, text] of Object.entries(await renderClient())) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(path);
}
