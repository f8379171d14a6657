import { describe, expect, it } from 'vitest';
import { sendMessageBody } from '#lib/messaging/messages/schema.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { galleryNames } from '../definitions/schema.ts';
import { publishTestedFlow, readFlowTests, runFlowTests } from '../flow-tests/flow-tests.ts';
import { graphWarnings } from '../graph/graph-warnings.ts';
import { fillMessage } from '../nodes/send-message/fill-message.ts';
import { createFromGallery } from './create-from-gallery.ts';
import { gallery } from './gallery.ts';

const test = setUpChannel();

describe.each(galleryNames)('the flow %s of the gallery', (startFrom) => {
  it('passes its own conversations and can be published as it is', async () => {
    const { workspaceId } = await createTestWorkspace();
    const { id: flowId } = await createFromGallery({ workspaceId, name: startFrom, startFrom });
    const report = await runFlowTests({ workspaceId, flowId });
    expect(report.results.filter(({ passed }) => !passed)).toEqual([]);
    expect(report.results.length).toBeGreaterThanOrEqual(2);
    expect((await readFlowTests({ workspaceId, flowId })).required).toBe(false);
    expect(await publishTestedFlow({ workspaceId, flowId })).toMatchObject({ status: 'published' });
  });

  it('is drawn from left to right, without overlapping nodes', () => {
    const { nodes, edges } = gallery[startFrom].graph;
    const at = new Map(nodes.map(({ id, position }) => [id, position]));
    expect(new Set(nodes.map(({ position }) => JSON.stringify(position))).size).toBe(nodes.length);
    for (const [id, { x, y }] of at) {
      const near = [...at].filter(
        ([other, place]) => other !== id && Math.abs(place.x - x) < 240 && Math.abs(place.y - y) < 120,
      );
      expect(near, id).toEqual([]);
    }
    expect(edges.filter(({ source }) => source === 'start').every(({ target }) => (at.get(target)?.x ?? 0) > 0)).toBe(
      true,
    );
  });

  it('sends templates that the sandbox takes, also to someone without a name', async () => {
    const { workspaceId } = test.workspace;
    await syncTemplates({ workspaceId });
    for (const { type, data } of gallery[startFrom].graph.nodes) {
      if (type !== 'template_message') continue;
      const filled = fillMessage({ type: 'template', ...data }, { day: '2026-12-24', time: '12:00' });
      const message = sendMessageBody.parse({ to: '+919812345678', ...filled });
      await expect(sendMessage({ workspaceId, message, source: 'api' })).resolves.toMatchObject({
        messages: [{ message_status: 'accepted' }],
      });
    }
  });

  it('says nothing that the 24-hour window could refuse', () => {
    expect(graphWarnings(gallery[startFrom].graph)).toEqual([]);
  });
});
