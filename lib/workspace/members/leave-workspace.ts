import { changeMembers } from './change-members.ts';

/** Removes the person whose session is in `headers`. Throws `conflict` for the last owner. */
export async function leaveWorkspace({ workspaceId, headers }: { workspaceId: string; headers: Headers }) {
  await changeMembers({
    workspaceId,
    change: (api) => api.leaveOrganization({ headers, body: { organizationId: workspaceId } }),
  });
  return { left: true as const };
}
