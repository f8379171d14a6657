'use client';
import { createContext, type ReactNode, useContext } from 'react';
import { type Role, roleAllows } from '#lib/contract/roles.ts';

/** Which workspace is open, and who is signed in. */
export type CurrentWorkspace = {
  slug: string;
  name: string;
  role: Role;
  defaultCountry: string;
  /** The sandbox plays the channel. */
  sandbox: boolean;
  person: { id: string; name: string; email: string; isInstanceAdmin: boolean };
};

const Context = createContext<CurrentWorkspace | null>(null);

export function WorkspaceProvider({ workspace, children }: { workspace: CurrentWorkspace; children: ReactNode }) {
  return <Context value={workspace}>{children}</Context>;
}

/** The workspace of the page; `may` tells whether the person has at least that role. */
export function useWorkspace(): CurrentWorkspace & { may: (needed: Role) => boolean } {
  const workspace = useContext(Context);
  if (!workspace) throw new Error('useWorkspace is for pages of a workspace.');
  return { ...workspace, may: (needed) => roleAllows(workspace.role, needed) };
}
