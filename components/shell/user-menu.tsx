'use client';
import { LogOut, Monitor, Moon, Rows3, Rows4, ServerCog, Sun, UserRound } from 'lucide-react';
import { useTheme } from 'next-themes';
import type { Density } from '#components/browser/density.ts';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { Initials } from '../ui/initials.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../ui/menu.tsx';
import { useDensity } from './use-density.ts';
import { useSignOut } from './use-sign-out.ts';
import { useWorkspace } from './workspace-context.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor };
const rows = { comfortable: Rows3, compact: Rows4 };

/** The person's menu: account, appearance, signing out. */
export function UserMenu() {
  const { slug, person } = useWorkspace();
  const { theme, setTheme } = useTheme();
  const [density, setDensity] = useDensity();
  const signOut = useSignOut();
  return (
    <Menu
      align="start"
      side="top"
      className="min-w-56"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-lg p-1.5 text-left hover:bg-hover data-popup-open:bg-hover"
        >
          <Initials name={person.name} />
          <span className="sr-only">{shellText.userMenu}:</span>
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate text-left font-medium">
              {person.name}
            </span>
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
      <MenuRadioGroup
        label={shellText.density}
        value={density}
        onValueChange={(chosen) => setDensity(chosen as Density)}
      >
        {(['comfortable', 'compact'] as const).map((name) => {
          const Icon = rows[name];
          return (
            <MenuRadioItem key={name} value={name}>
              <Icon aria-hidden />
              {shellText.densities[name]}
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
