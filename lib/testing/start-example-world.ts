import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { doors } from '#app/doors.ts';
import { doorListener } from '#lib/doors/server/door-listener.ts';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { publishFlow } from '#lib/flows/definitions/publish-flow.ts';
import { end, start } from '#lib/flows/runs/testing/small-graphs.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from './create-test-workspace.ts';
import { startWiredChannel } from './start-wired-channel.ts';

/** The environment for running examples: our doors behind a server, the channel, and a folder with the client installed. */
export async function startExampleWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-examples-'));
  install(folder);
  const finds = doorListener(doors);
  const server = createServer((request, response) => finds(request)?.(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const channel = await startWiredChannel();
  return {
    folder,
    /** A workspace in which two customers have written, with a file from the first one and a published flow. */
    async addWorkspace() {
      const workspace = await createTestWorkspace();
      const { workspaceId, wabaId } = workspace;
      await channel.connect(workspace);
      await channel.connectCatalog(wabaId, { connected: true });
      await syncTemplates({ workspaceId });
      const { port } = server.address() as AddressInfo;
      const PARLEY = `http://127.0.0.1:${port}/public/v1`;
      await channel.write('919812345678', { type: 'text', text: 'Hi', phone_number_id: workspace.phoneNumberId });
      const { id: messageId } = await vi.waitFor(
        () => db().message.findFirstOrThrow({ where: { workspaceId } }),
        10_000,
      );
      const media = { filename: 'tea.jpg', mimeType: 'image/jpeg', state: 'stored' } as const;
      await db().media.create({ data: { workspaceId, messageId, ...media } });
      await channel.write('919812345679', { type: 'text', text: 'Hello', phone_number_id: workspace.phoneNumberId });
      const { id: conversationId } = await vi.waitFor(
        () => db().conversation.findFirstOrThrow({ where: { workspaceId, contact: { phone: '+919812345679' } } }),
        10_000,
      );
      const flow = await createFlow({
        workspaceId,
        name: 'Order status',
        graph: buildGraph({ s: start('order'), e: end }, 's > e'),
      });
      await publishFlow({ workspaceId, flowId: flow.id });
      return {
        ...{ workspaceId, PARLEY, KEY: workspace.apiKey },
        ...{ MESSAGE_ID: messageId, CONVERSATION_ID: conversationId, FLOW_ID: flow.id },
      };
    },
    async stop() {
      server.close();
      await channel.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Installs the client as its users have it, from its sources. */
function install(folder: string) {
  const place = join(folder, 'node_modules/parley-client');
  mkdirSync(place, { recursive: true });
  const source = resolve('clients/typescript/src/index.ts');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(place, 'package.json'), '{ "name": "parley-client", "type": "module", "exports": "./index.js" }');
  writeFileSync(join(place, 'index.js'), `export * from ${JSON.stringify(source)};`);
}
