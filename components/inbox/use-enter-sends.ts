import { useSyncExternalStore } from 'react';
import { storedText } from '#components/browser/stored-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The person's choice in this browser: Enter sends, or Enter starts a new line and Ctrl or ⌘ Enter sends. */
export function useEnterSends(): [boolean, (sends: boolean) => void] {
  const { person } = useWorkspace();
  const key = `parley.enter-sends.${person.id}`;
  const sends = useSyncExternalStore(
    storedText.subscribe,
    () => storedText.read(key) === 'yes',
    () => false,
  );
  return [sends, (next) => storedText.write(key, next ? 'yes' : null)];
}
