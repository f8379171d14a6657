import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { SettingsInput } from '#lib/sandbox/schema/settings-schema.ts';
import { createTestWorkspace } from './create-test-workspace.ts';
import { startTestChannel, type TestChannel } from './start-test-channel.ts';

type Workspace = Awaited<ReturnType<typeof createTestWorkspace>>;

/** For every test of a file: a channel played by a freshly reset sandbox, and a workspace with a number on it. */
export function setUpChannel(settings: SettingsInput = {}) {
  let channel: TestChannel;
  let workspace: Workspace;
  beforeAll(async () => {
    channel = await startTestChannel(settings);
  });
  beforeEach(async () => {
    workspace = await createTestWorkspace();
  });
  afterEach(async () => {
    await channel.reset();
  });
  afterAll(() => channel.stop());
  return {
    get channel() {
      return channel;
    },
    get workspace() {
      return workspace;
    },
  };
}
