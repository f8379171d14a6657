'use client';
import { LogOut, Monitor, Moon, ServerCog, Sun, UserRound } from 'lucide-react';
import { useTheme } from 'next-themes';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { Initials } from '../ui/initials.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../ui/menu.tsx';
import { useSignOut } from './use-sign-out.ts';
import { useWorkspace } from './workspace-context.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** Who one is: account, appearance, the way out. */
export function UserMenu() {
  const { slug, person } = useWorkspace();
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut();
  return (
    <Menu
      align="start"
      side="top"
      className="min-w-56"
      trigger={
        <button
          type="button"
          aria-label={shellText.userMenu(person.name)}
          className="flex w-full items-center gap-2.5 rounded-lg p-1.5 text-left hover:bg-hover data-popup-open:bg-hover"
        >
          <Initials name={person.name} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{person.name}</span>
            <span className="block truncate text-xs text-ink-faint">{person.email}</span>
          </span>
        </button>
      }
    >
      <MenuLink href={`/${slug}/settings/account`}>
        <UserRound aria-hidden />
        {shellText.account}
      </MenuLink>
      {person.isInstanceAdmin && (
        <MenuLink href="/instance">
          <ServerCog aria-hidden />
          {shellText.instance}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuRadioGroup label={shellText.theme} value={theme ?? 'system'} onValueChange={setTheme}>
        {(['light', 'dark', 'system'] as const).map((name) => {
          const Icon = icons[name];
          return (
            <MenuRadioItem key={name} value={name}>
              <Icon aria-hidden />
              {shellText.themes[name]}
            </MenuRadioItem>
          );
        })}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuGroup>
        <MenuItem onClick={() => signOut.mutate()}>
          <LogOut aria-hidden />
          {shellText.signOut}
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
}
