import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
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

it('syncs the other accounts when the channel refuses one, and names its numbers', async () => {
  const { workspaceId, numberId, wabaId, phoneNumberId, accessToken } = test.workspace;
  await test.channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  await db().number.updateMany({ where: { workspaceId, id: numberId }, data: { displayPhone: '15550783881' } });
  const second = { phone_number_id: newId(), waba_id: newId(), token: newId() };
  await test.channel.addNumber(second);
  const details = { phoneNumberId: second.phone_number_id, wabaId: second.waba_id, accessToken: second.token };
  await saveNumber({ workspaceId, ...details });
  const kept = () => db().template.groupBy({ by: ['wabaId'], where: { workspaceId }, orderBy: { wabaId: 'asc' } });

  await test.channel.setToken({ token: accessToken, status: 'expired', waba_ids: [wabaId] });
  await expect(refreshTemplates({ workspaceId })).rejects.toMatchObject({
    code: 'number_not_connected',
    message: expect.stringMatching(/^\+15550783881: .*access token/),
  });
  expect(await kept()).toEqual([{ wabaId: second.waba_id }]);
  await test.channel.setToken({ token: accessToken, status: 'active', waba_ids: [wabaId] });
  await refreshTemplates({ workspaceId });
  expect(await kept()).toHaveLength(2);
});

it('asks for a number when the workspace has none', async () => {
  const { workspaceId } = test.workspace;
  await db().number.deleteMany({ where: { workspaceId } });
  await expect(refreshTemplates({ workspaceId })).rejects.toMatchObject({ code: 'number_not_connected' });
});
