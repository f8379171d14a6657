import { beforeEach } from 'vitest';
import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { sessionOf } from '../../sessions/session-of.ts';
import { inviteMember } from '../invite-member.ts';
import { joinByInvitation } from '../join-by-invitation.ts';
import { listMembers } from '../list-members.ts';

export type Person = Awaited<ReturnType<typeof signInAs>>;
type Team = { workspaceId: string; owner: Person; admin: Person; agent: Person };

const guest = { name: 'Nils', password: 'correct horse battery', headers: new Headers() };

export const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
export const join = (invitation: { url: string; email: string }, given: object = {}) =>
  joinByInvitation({ token: tokenOf(invitation), email: invitation.email, ...guest, ...given });
export const signedIn = async ({ headers }: Person) => {
  const person = await sessionOf({ headers });
  if (!person) throw new Error('not signed in');
  return person;
};

/** For every test of a file: a workspace with a person of each role. */
export function setUpTeam() {
  let team: Team;
  beforeEach(async () => {
    const { workspaceId } = await createTestWorkspace();
    const owner = await signInAs({ workspaceId, role: 'owner', name: 'Olga' });
    const admin = await signInAs({ workspaceId, role: 'admin' });
    team = { workspaceId, owner, admin, agent: await signInAs({ workspaceId, role: 'agent' }) };
  });
  const memberOf = ({ userId }: Person) => ({ where: { workspaceId: team.workspaceId, userId } });
  return {
    team: () => team,
    idOf: async (person: Person) => (await db().member.findFirstOrThrow(memberOf(person))).id,
    roleOf: async (person: Person) => (await db().member.findFirst(memberOf(person)))?.role,
    invite: async (by: Person, email = `${newId()}@example.com`, role: Role = 'agent') =>
      inviteMember({ workspaceId: team.workspaceId, headers: by.headers, person: await signedIn(by), email, role }),
    listed: (role: Role = 'owner') => listMembers({ workspaceId: team.workspaceId, role }),
  };
}
