'use client';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { shellText } from '#components/i18n/en/shell-text.ts';
import type { Role } from '#lib/contract/roles.ts';
import type { openWorkspaceOperation } from '#lib/workspace/accounts/operations.ts';
import { Initials } from '../ui/initials.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import { part } from '../ui/part.tsx';
import { useWorkspace } from './workspace-context.tsx';

const NewWorkspaceDialog = dynamic(
  part(() => import('./new-workspace-dialog.tsx').then((file) => file.NewWorkspaceDialog)),
  { loading: () => null },
);

/** Shows the current workspace and switches to others. */
export function WorkspaceSwitcher({ workspaces }: { workspaces: { slug: string; name: string; role: Role }[] }) {
  const { slug, name, role } = useWorkspace();
  const [making, setMaking] = useState(false);
  const ownsOne = workspaces.some(({ role }) => role === 'owner');
  return (
    <>
      <Menu
        align="start"
        className="min-w-56"
        trigger={
          <button
            type="button"
            className="flex w-full items-center gap-2.5 rounded-lg p-1.5 text-left hover:bg-hover data-popup-open:bg-hover"
          >
            <Initials name={name} square />
            <span className="sr-only">{shellText.switchWorkspace}:</span>
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-left font-semibold">
                {name}
              </span>
              <span className="block text-xs text-ink-faint">{shellText.roles[role]}</span>
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </button>
        }
      >
        <MenuGroup label={shellText.yourWorkspaces}>
          {workspaces.map((workspace) => (
            <MenuLink key={workspace.slug} href={`/${workspace.slug}`} onClick={() => remember(workspace.slug)}>
              <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                {workspace.name}
              </span>
              {workspace.slug === slug && <Check aria-hidden className="text-accent-text" />}
            </MenuLink>
          ))}
        </MenuGroup>
        {ownsOne && (
          <>
            <MenuSeparator />
            <MenuItem onClick={() => setMaking(true)}>
              <Plus aria-hidden />
              {shellText.newWorkspace}
            </MenuItem>
          </>
        )}
      </Menu>
      {making && <NewWorkspaceDialog onClose={() => setMaking(false)} />}
    </>
  );
}

/** Saves where the next visit starts. Nothing waits for it, and it may fail. */
function remember(workspace: string) {
  callAdmin<typeof openWorkspaceOperation>('POST /api/account/active-workspace', {
    params: {},
    body: { workspace },
  }).catch(() => undefined);
}
