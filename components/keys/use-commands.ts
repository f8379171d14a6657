import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  FileUp,
  Keyboard,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Monitor,
  Moon,
  Sun,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { useTheme } from 'next-themes';
import { callAdmin } from '#components/browser/admin-client.ts';
import { formatPhone } from '#components/browser/format-phone.ts';
import { hasWords } from '#components/browser/has-words.ts';
import { personName } from '#components/browser/person-name.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { paletteText as words } from '#components/i18n/en/palette-text.ts';
import { shellText } from '#components/i18n/en/shell-text.ts';
import type { listContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import type { KeyedDialog } from '../shell/keyed-dialog.ts';
import { documentation, navigation } from '../shell/navigation.ts';
import { settingsNavigation } from '../shell/settings-navigation.ts';
import { useDebounced } from '../shell/use-debounced.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import type { Command } from './command.ts';
import { pagePalette } from './page-palette.ts';

const PEOPLE = 6;
/** A single letter matches nearly everyone. */
const MIN_SEARCH = 2;

/**
 * The entries that match the text: the current page's own, pages and actions that the role allows, and contacts by name
 * or number.
 */
export function useCommands(
  text: string,
  onOpen: (dialog: KeyedDialog) => void,
): { commands: Command[]; isSearching: boolean } {
  const { slug, may } = useWorkspace();
  const { setTheme } = useTheme();
  const signOut = useSignOut();
  const typed = text.trim();
  const search = useDebounced(typed);
  const people = useQuery({
    queryKey: queryKeys.people(slug, search),
    queryFn: ({ signal }) =>
      callAdmin<typeof listContactsOperation>('GET /api/admin/{workspace}/contacts', {
        params: { workspace: slug },
        query: { search, limit: PEOPLE },
        signal,
      }),
    enabled: search.length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
  });
  const pages: Command[] = [...navigation, ...settingsNavigation]
    .filter(({ role = 'agent' }) => may(role))
    .map(({ path, label, icon }) => ({ id: path, group: words.pages, label, icon, href: `/${slug}${path}` }));
  if (may(documentation.role)) pages.push({ id: documentation.href, group: words.pages, ...documentation });
  const act = (id: string, label: string, icon: LucideIcon, run: () => void): Command => ({
    id,
    group: words.actions,
    label,
    icon,
    run,
  });
  const actions: Command[] = [
    act('contact', words.newContact, UserPlus, () => onOpen('contact')),
    {
      ...act('import', words.importContacts, FileUp, () => {}),
      href: `/${slug}/contacts/import`,
    },
    act('shortcuts', words.shortcuts, Keyboard, () => onOpen('shortcuts')),
    act('light', words.light, Sun, () => setTheme('light')),
    act('dark', words.dark, Moon, () => setTheme('dark')),
    act('system', words.system, Monitor, () => setTheme('system')),
    act('sign-out', shellText.signOut, LogOut, () => signOut.mutate()),
  ];
  const fits = ({ label }: Command) => hasWords(label, typed);
  const found = typed.length < MIN_SEARCH ? [] : (people.data?.contacts ?? []);
  const persons = found.map((contact): Command => {
    const { id, conversation_id: talk, name, phone } = contact;
    const label = personName(contact);
    const hint = name && phone ? formatPhone(phone) : undefined;
    const href = talk ? `/${slug}/inbox/${talk}` : `/${slug}/contacts?search=${encodeURIComponent(phone ?? label)}`;
    return { id, group: words.people, label, hint, icon: talk ? MessageSquare : UserRound, href };
  });
  return {
    commands: [...(pagePalette()?.find(typed) ?? []), ...pages.filter(fits), ...actions.filter(fits), ...persons],
    isSearching: typed.length >= MIN_SEARCH && (search !== typed || people.isFetching),
  };
}
