import { expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { copyMedia } from './copy-media.ts';
import { mediaLink } from './media-link.ts';

it('links our copy of a file; without one, what was sent, or nothing', async () => {
  const file = { workspaceId: newId(), messageId: newId(), filename: 'a.jpg', mimeType: 'image/jpeg' };
  const sourceUrl = 'https://x.example/a.jpg';
  expect(await mediaLink({ ...file, sourceUrl, state: 'stored' })).toContain(`/${file.messageId}/a.jpg?`);
  for (const state of ['pending', 'failed'] as const) {
    expect(await mediaLink({ ...file, sourceUrl, state })).toBe(sourceUrl);
    expect(await mediaLink({ ...file, sourceUrl: null, state })).toBeNull();
  }
});

it('copies nothing for a message that is not there any more', async () => {
  await expect(copyMedia({ workspaceId: newId(), messageId: newId() })).resolves.toBeUndefined();
});
