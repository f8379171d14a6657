import { expect, it } from 'vitest';
import { env } from '#lib/platform/env.ts';
import { recordInTest } from '#lib/testing/wall/record-statements.ts';
import { workspaceWideScans } from '#lib/testing/workspace-wide-scans.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, start } from './testing/small-graphs.ts';

const { publish, write } = setUpFlows();

it('the statements of a run find their rows by whole keys, even with a plan that was made for empty tables', async () => {
  await publish(asking());
  await publish(buildGraph({ s: start('bye'), e: end }, 's > e'));
  await publish(buildGraph({ s: start('help'), h: ['handoff', {}] }, 's > h'));
  const statements = new Map<string, string>();
  await recordInTest(async ({ name, text }) => {
    if (name) statements.set(name, text);
  });
  for (const text of ['bye', 'go', 'Asha', 'help']) await write(text);
  const names = ['commit_handoff', 'commit_last_segments', 'commit_segments', 'read_situations', 'start_runs'];
  expect([...statements.keys()]).toEqual(expect.arrayContaining(names));
  // A workspace has few flows and webhooks.
  const found = await workspaceWideScans({ url: env().DATABASE_URL ?? '', statements });
  expect(found.filter((scan) => !/: (flows|webhooks)$/.test(scan))).toEqual([]);
});
