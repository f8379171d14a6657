import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { signInAs } from '../sign-in-as.ts';
import { browserOperations, requests, type Title } from '../wall/requests.ts';

/** What an agent may do: read and write to customers, keep their data, and look after themselves. */
const OF_AGENTS = {
  '/checklist': ['GET'],
  '/colleagues': ['GET'],
  '/contacts': ['GET', 'POST'],
  '/contacts/facets': ['GET'],
  '/contacts/import': ['POST'],
  '/contacts/import/errors': ['POST'],
  '/contacts/import/preview': ['POST'],
  '/contacts/tags': ['POST'],
  '/contacts/{contact_id}': ['GET', 'PATCH'],
  '/contacts/{contact_id}/block': ['PUT'],
  '/conversations': ['GET', 'POST'],
  '/conversations/{conversation_id}': ['GET', 'PATCH'],
  '/conversations/{conversation_id}/attachments': ['POST'],
  '/conversations/{conversation_id}/mentions/read': ['POST'],
  '/conversations/{conversation_id}/messages': ['GET', 'POST'],
  '/conversations/{conversation_id}/messages/around': ['GET'],
  '/conversations/{conversation_id}/messages/{message_id}/reaction': ['PUT'],
  '/conversations/{conversation_id}/notes': ['POST'],
  '/conversations/{conversation_id}/notes/{note_id}': ['DELETE'],
  '/conversations/{conversation_id}/presence': ['POST'],
  '/conversations/{conversation_id}/read': ['POST'],
  '/conversations/{conversation_id}/unread': ['POST'],
  '/home/attention': ['GET'],
  '/home/traffic': ['GET'],
  '/inbox': ['GET'],
  '/inbox/new-messages': ['GET'],
  '/inbox/numbers': ['GET'],
  '/leave': ['POST'],
  '/messages': ['GET'],
  '/messages/{message_id}': ['GET'],
  '/messages/{message_id}/file': ['GET'],
  '/orders': ['GET'],
  '/orders/{order_id}': ['GET'],
  '/push': ['GET', 'PUT', 'DELETE'],
  '/saved-replies': ['GET'],
  '/stream': ['GET'],
  '/templates': ['GET'],
  '/templates/sync': ['POST'],
};
const OF_OWNERS_ALONE: Title[] = ['PUT /api/admin/{workspace}/second-factor'];

it('roles: agents may do what is listed here, and everything else is refused them and not done', async () => {
  const operations = (await browserOperations()).filter(({ role }) => role !== undefined);
  const ofAgents = Object.entries(OF_AGENTS).flatMap(([path, methods]) =>
    methods.map((method): Title => `${method} /api/admin/{workspace}${path}`),
  );
  const titlesFor = (wanted: string) => operations.filter(({ role }) => role === wanted).map(({ title }) => title);
  expect(titlesFor('agent').sort()).toEqual(ofAgents.sort());
  expect(titlesFor('owner')).toEqual(OF_OWNERS_ALONE);

  const { workspaceId } = await createTestWorkspace();
  const { headers } = await signInAs({ workspaceId, role: 'agent' });
  const { ask } = requests({ admin: headers, integrator: new Headers() });
  for (const title of [...titlesFor('admin'), ...titlesFor('owner')]) {
    const refused = await ask(title, { params: paramsOf(title, workspaceId), status: 403 });
    expect(refused, title).toMatchObject({ code: 'role_missing' });
  }
  expect(await db().auditEntry.count({ where: { workspaceId } })).toBe(0);
});

it('roles: admins may do all but what is for owners alone', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { headers } = await signInAs({ workspaceId, role: 'admin' });
  const { ask } = requests({ admin: headers, integrator: new Headers() });
  for (const title of OF_OWNERS_ALONE) {
    const refused = await ask(title, { params: paramsOf(title, workspaceId), status: 403 });
    expect(refused, title).toMatchObject({ code: 'role_missing' });
  }
  expect(await db().auditEntry.count({ where: { workspaceId } })).toBe(0);
});

it('roles: an owner of another workspace finds none here, and someone who is not signed in is asked to sign in', async () => {
  const operations = (await browserOperations()).filter(({ role }) => role !== undefined);
  const [{ workspaceId }, elsewhere] = [await createTestWorkspace(), await createTestWorkspace()];
  const { headers } = await signInAs({ workspaceId: elsewhere.workspaceId, role: 'owner' });
  const stranger = requests({ admin: headers, integrator: new Headers() });
  const signedOut = new Headers(headers);
  signedOut.delete('cookie');
  const unknown = requests({ admin: signedOut, integrator: new Headers() });
  for (const { title } of operations) {
    const params = paramsOf(title, workspaceId);
    expect(await stranger.ask(title, { params, status: 404 }), title).toMatchObject({ code: 'no_such_workspace' });
    expect(await unknown.ask(title, { params, status: 401 }), title).toMatchObject({ code: 'not_signed_in' });
  }
  expect(await db().auditEntry.count()).toBe(0);
});

/** IDs of nothing, in `workspaceId`. */
function paramsOf(title: Title, workspaceId: string) {
  const names = [...title.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { ...Object.fromEntries(names.map((name) => [name, newId()])), workspace: workspaceId };
}
