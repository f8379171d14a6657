import { useEffect, useRef } from 'react';
import { shortcutKey } from '#components/browser/shortcut-key.ts';
import { toasts } from '#components/browser/toasts.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { clipOf, isClip } from './clip.ts';

type Actions = {
  undo: () => void;
  redo: () => void;
  duplicate: () => void;
  selectAll: () => void;
  find: () => void;
  rename: () => void;
  /** The selected part of the graph; null for none. */
  copied: () => Graph | null;
  /** Removes what is selected. */
  take: () => void;
  paste: (piece: Graph) => void;
};

type Act = Exclude<keyof Actions, 'copied' | 'take' | 'paste'>;

/** The action of each key (in lowercase): with Ctrl or ⌘, and alone. */
const WITH_CONTROL: Partial<Record<string, Act>> = { y: 'redo', d: 'duplicate', a: 'selectAll', f: 'find' };
const ALONE: Partial<Record<string, Act>> = { '/': 'find', f2: 'rename' };

/** The editor's shortcuts, outside text fields. Pasting works across flows and workspaces. */
export function useShortcuts(actions: Actions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  }, [actions]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onKey = (event: KeyboardEvent) => {
      if (isWriting(event) || event.altKey) return;
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      latest.current[act]();
    };
    const onCopy = (event: ClipboardEvent) => {
      const graph = isWriting(event) || isTextSelected() ? null : latest.current.copied();
      if (!graph) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', clipOf(graph));
      if (event.type === 'cut') latest.current.take();
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = isWriting(event) ? '' : (event.clipboardData?.getData('text/plain') ?? '');
      if (!isClip(text)) return;
      event.preventDefault();
      // The parser for pasted graphs is larger than the canvas.
      void import('./read-clip.ts').then(
        ({ readClip }) => {
          const piece = readClip(text);
          if (piece === 'broken') toasts.add({ type: 'error', title: flowEditorText.pasteRefused });
          else latest.current.paste(piece);
        },
        () => toasts.add({ type: 'error', title: commonText.offline }),
      );
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('copy', onCopy, { signal });
    document.addEventListener('cut', onCopy, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listeners.abort();
  }, []);
}

function actOf(event: KeyboardEvent): Act | undefined {
  const { ctrlKey, metaKey, shiftKey } = event;
  const key = shortcutKey(event).toLowerCase();
  if (!ctrlKey && !metaKey) return ALONE[key];
  return key === 'z' ? (shiftKey ? 'redo' : 'undo') : WITH_CONTROL[key];
}

/** Whether text is selected within what has the focus; a word that was selected elsewhere before does not count. */
function isTextSelected(): boolean {
  const selection = window.getSelection();
  return Boolean(selection?.toString() && document.activeElement?.contains(selection.anchorNode));
}

function isWriting({ target }: Event): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  );
}
