import { expect, it } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { serveHandler } from '#lib/testing/serve-handler.ts';
import { copyMedia } from './copy-media.ts';
import { mediaLink } from './media-link.ts';
import { MediaLost } from './media-lost.ts';
import { openOutbound } from './open-source.ts';

it('links our copy of a file; without one, what was sent, or nothing', async () => {
  const file = { workspaceId: newId(), messageId: newId(), filename: 'a.jpg', mimeType: 'image/jpeg' };
  const sourceUrl = 'https://x.example/a.jpg';
  expect(await mediaLink({ ...file, sourceUrl, state: 'stored' })).toContain(`/${file.messageId}/a.jpg?`);
  for (const state of ['pending', 'failed'] as const) {
    expect(await mediaLink({ ...file, sourceUrl, state })).toBe(sourceUrl);
    expect(await mediaLink({ ...file, sourceUrl: null, state })).toBeNull();
  }
});

it.each([
  [410, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
])('gives up a link that answers with %i: %s', async (status, isGivenUp) => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const host = await serveHandler(() => new Response('no', { status }));
  const failure = await openOutbound({ url: `${host.url}/a.jpg` }).catch((error: unknown) => error);
  await host.stop();
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof MediaLost).toBe(isGivenUp);
});

it('copies nothing for a message that is not there any more', async () => {
  await expect(copyMedia({ workspaceId: newId(), messageId: newId() })).resolves.toBeUndefined();
});
