'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { shortcutKey } from '#components/browser/shortcut-key.ts';
import { isApple, isTaken } from '#components/browser/typing.ts';
import { type KeyedDialog, onKeyedDialog } from '../shell/keyed-dialog.ts';
import { part } from '../ui/part.tsx';

const CommandPalette = dynamic(
  part(() => import('./command-palette.tsx').then((file) => file.CommandPalette)),
  { loading: () => null },
);
const ShortcutSheet = dynamic(
  part(() => import('./shortcut-sheet.tsx').then((file) => file.ShortcutSheet)),
  { loading: () => null },
);
const ContactDialog = dynamic(
  part(() => import('../contacts/contact-dialog.tsx').then((file) => file.ContactDialog)),
  { loading: () => null },
);

/** Ctrl or ⌘ K opens the command palette, `?` the list of shortcuts. Both are loaded only then. */
export function AppKeys() {
  const [open, setOpen] = useState<KeyedDialog | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const command = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (command && !event.shiftKey && shortcutKey(event) === 'k') {
        event.preventDefault();
        if (!event.repeat) setOpen((now) => (now === 'palette' ? null : 'palette'));
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTaken(event)) {
        event.preventDefault();
        setOpen('shortcuts');
      }
    };
    document.addEventListener('keydown', onKey);
    const unlisten = onKeyedDialog(setOpen);
    return () => {
      document.removeEventListener('keydown', onKey);
      unlisten();
    };
  }, []);
  return (
    <>
      {open === 'palette' && <CommandPalette onClose={close} onOpen={setOpen} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
      {open === 'contact' && <ContactDialog onClose={close} />}
    </>
  );
}
