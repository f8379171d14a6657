'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { isApple, isTaken } from './typing.ts';

const CommandPalette = dynamic(() => import('./command-palette.tsx').then((file) => file.CommandPalette));
const ShortcutSheet = dynamic(() => import('./shortcut-sheet.tsx').then((file) => file.ShortcutSheet));
const ContactDialog = dynamic(() => import('../contacts/contact-dialog.tsx').then((file) => file.ContactDialog));

export type KeyedDialog = 'palette' | 'shortcuts' | 'contact';

const OPEN = 'parley:open-dialog';

/** Opens one of the dialogs that every page has, for a button. */
export function openKeyedDialog(dialog: KeyedDialog): void {
  window.dispatchEvent(new CustomEvent(OPEN, { detail: dialog }));
}

/** Ctrl or ⌘ K opens the palette, `?` the list of shortcuts; what they show is loaded then. */
export function AppKeys() {
  const [open, setOpen] = useState<KeyedDialog | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const command = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (command && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((now) => (now === 'palette' ? null : 'palette'));
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTaken(event)) {
        event.preventDefault();
        setOpen('shortcuts');
      }
    };
    const onOpen = (event: Event) => setOpen((event as CustomEvent<KeyedDialog>).detail);
    document.addEventListener('keydown', onKey);
    window.addEventListener(OPEN, onOpen);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener(OPEN, onOpen);
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
