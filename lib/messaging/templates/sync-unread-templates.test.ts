import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { json, startFakeGraph } from '#lib/channel/testing/start-fake-graph.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/log.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { syncTemplates } from './sync-templates.ts';

let graph: Awaited<ReturnType<typeof startFakeGraph>>;
beforeAll(async () => {
  graph = await startFakeGraph();
});
afterAll(() => graph.stop());

const template = (id: string, name: string, more = {}) => ({
  ...{ id, name, language: 'en', status: 'APPROVED', components: [{ type: 'BODY', text: `Hi from ${name}` }] },
  ...more,
});
const answer = (...data: object[]) => graph.answerWith(json(200, { data }));

it('a list with an unreadable template deletes none, updates the readable ones, and is logged', async () => {
  const workspace = await createTestWorkspace();
  const stored = async () =>
    (await db().template.findMany({ where: { workspaceId: workspace.workspaceId }, orderBy: { name: 'asc' } })).map(
      ({ name, status, components }) => `${name} ${status} ${JSON.stringify(components)}`,
    );
  answer(template('1', 'a'), template('2', 'b'), template('3', 'c'));
  await syncTemplates(workspace);
  const before = await stored();

  const warn = vi.spyOn(log(), 'warn');
  answer(template('1', 'a', { status: 'PAUSED' }), template('2', 'b', { components: 'none' }), template('3', 'd'));
  await syncTemplates(workspace);
  expect(await stored()).toEqual([
    expect.stringContaining('a PAUSED'),
    before[1],
    before[2],
    expect.stringContaining('d APPROVED'),
  ]);
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ issues: ['components invalid_type'] }), expect.any(String)],
  ]);

  answer(template('1', 'a'));
  await syncTemplates(workspace);
  expect(await stored()).toHaveLength(1);
});
