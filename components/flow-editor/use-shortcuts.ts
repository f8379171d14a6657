import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { type Graph, graphSchema } from '#lib/flows/graph/schema.ts';

const clipSchema = z.object({ format: z.literal('parley.flow-part'), graph: graphSchema });

type Actions = {
  undo: () => void;
  redo: () => void;
  duplicate: () => void;
  /** What is selected; null for nothing. */
  copied: () => Graph | null;
  paste: (piece: Graph) => void;
};

/** Undo, redo, duplicate, copy and paste by keyboard, outside text fields. Pasting works across flows. */
export function useShortcuts(actions: Actions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  }, [actions]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onKey = (event: KeyboardEvent) => {
      if (isWriting(event) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const act = { z: event.shiftKey ? 'redo' : 'undo', y: 'redo', d: 'duplicate' }[key];
      if (act !== 'undo' && act !== 'redo' && act !== 'duplicate') return;
      event.preventDefault();
      latest.current[act]();
    };
    const onCopy = (event: ClipboardEvent) => {
      const graph = isWriting(event) || window.getSelection()?.toString() ? null : latest.current.copied();
      if (!graph) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', JSON.stringify({ format: 'parley.flow-part', graph }));
    };
    const onPaste = (event: ClipboardEvent) => {
      const piece = isWriting(event) ? null : readClip(event.clipboardData?.getData('text/plain') ?? '');
      if (!piece) return;
      event.preventDefault();
      latest.current.paste(piece);
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('copy', onCopy, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listeners.abort();
  }, []);
}

function readClip(text: string): Graph | null {
  try {
    const parsed = clipSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.graph : null;
  } catch {
    return null;
  }
}

function isWriting({ target }: Event): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  );
}
