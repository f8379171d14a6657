import fc from 'fast-check';
import { it } from 'vitest';
import { APP_SECRET } from '#lib/messaging/inbound/testing/webhooks.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { SEED } from '../seed.ts';
import { setUpChannel } from '../set-up-channel.ts';
import { signInAs } from '../sign-in-as.ts';
import { histories } from './acts.ts';
import { playHistory } from './play-history.ts';
import { expectReadings } from './readings.ts';

const HISTORIES = process.env.PARLEY_TEST_LONG ? 300 : 12;

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });
overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
const test = setUpChannel({ statuses: { mode: 'manual' } });

it('shows in every way of reading what the rules say, after any history', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const workspace = await createTestWorkspace();
      const { workspaceId, phoneNumberId, wabaId, accessToken } = workspace;
      await test.channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
      await syncTemplates({ workspaceId });
      const members = [
        await signInAs({ workspaceId, name: 'First Member' }),
        await signInAs({ workspaceId, name: 'Second Member' }),
      ];
      const stage = { workspace, channel: test.channel, members };
      await expectReadings(stage, await playHistory(stage, steps));
    }),
    { seed: SEED, numRuns: HISTORIES, endOnFailure: true },
  );
});
