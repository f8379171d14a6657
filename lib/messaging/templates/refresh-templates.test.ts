import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { refreshTemplates } from './refresh-templates.ts';

const test = setUpChannel();

it('returns how many templates there are now', async () => {
  const { templates } = await refreshTemplates(test.workspace);
  expect(templates).toBeGreaterThan(0);
  const { workspaceId } = test.workspace;
  expect(await db().template.count({ where: { workspaceId } })).toBe(templates);
});

it.each([
  [190, 'number_not_connected', undefined],
  [80007, 'channel_throttled', 60],
  [2, 'channel_unavailable', undefined],
  [100, 'channel_refused', undefined],
])('explains the channel’s error %i to the caller: %s', async (code, known, retryAfter) => {
  await test.channel.addFault({ operation: 'templates.list', times: 9, action: { type: 'error', code } });
  await expect(refreshTemplates(test.workspace)).rejects.toMatchObject({ code: known, retryAfter });
});

it('asks for a number when the workspace has none', async () => {
  const { workspaceId } = test.workspace;
  await db().number.deleteMany({ where: { workspaceId } });
  await expect(refreshTemplates({ workspaceId })).rejects.toMatchObject({ code: 'number_not_connected' });
});
