import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderClient } from './render-client.ts';

it('the client is what the document says; when this fails, run `npm run client` and commit what it writes', async () => {
  for (const [path, text] of Object.entries(await renderClient())) {
    expect(readFileSync(path, 'utf8') === text, `${path} is stale`).toBe(true);
  }
});
