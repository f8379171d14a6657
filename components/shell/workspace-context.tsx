'use client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Role, roleAllows } from '#lib/contract/roles.ts';
import { usePresentPerson } from './use-present-person.ts';

/** The open workspace, and the signed-in person. */
export type CurrentWorkspace = {
  slug: string;
  name: string;
  role: Role;
  defaultCountry: string;
  /** Whether the sandbox plays WhatsApp. */
  sandbox: boolean;
  person: { id: string; name: string; email: string; isInstanceAdmin: boolean };
};

const Context = createContext<CurrentWorkspace | null>(null);

export function WorkspaceProvider({ workspace, children }: { workspace: CurrentWorkspace; children: ReactNode }) {
  const person = usePresentPerson(workspace.person);
  const value = useMemo(() => ({ ...workspace, person }), [workspace, person]);
  return <Context value={value}>{children}</Context>;
}

/** The page's workspace; `may` returns whether the person has at least the given role. */
export function useWorkspace(): CurrentWorkspace & { may: (needed: Role) => boolean } {
  const workspace = useContext(Context);
  if (!workspace) throw new Error('useWorkspace is for pages of a workspace.');
  return { ...workspace, may: (needed) => roleAllows(workspace.role, needed) };
}
