import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { useEditor } from './editor-context.tsx';
import { findInGraph } from './find-in-graph.ts';

const words = flowEditorText.find;

/** Finds nodes and notes by their content. Arrow keys go through the results, and the canvas follows. */
export function FindBox({ onShow, onClose }: { onShow: (id: string) => void; onClose: () => void }) {
  const { graph } = useEditor();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const found = findInGraph(graph, text);
  const go = (index: number) => {
    const hit = found[index];
    if (!hit) return;
    setAt(index);
    onShow(hit.id);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') return go(at);
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    go((at + step + found.length) % found.length);
  };
  return (
    <search
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
      className="absolute top-3 left-3 z-10 flex w-[min(20rem,calc(100%-1.5rem))] flex-col rounded-xl border border-line bg-raised p-2 shadow-pop"
    >
      <div className="flex items-center gap-1">
        <Input
          autoFocus
          role="combobox"
          aria-label={words.label}
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found[at] && `${list}-${at}`}
          placeholder={words.placeholder}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <Button variant="ghost" size="iconSm" aria-label={commonText.close} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <p role="status" className="px-1.5 pt-1.5 text-xs text-ink-faint empty:hidden">
        {text.trim() && words.count(found.length)}
      </p>
      <div id={list} role="listbox" aria-label={words.found} className="max-h-64 overflow-y-auto empty:hidden">
        {found.map(({ id, title, excerpt }, index) => (
          <div
            key={id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault();
              go(index);
            }}
            className={cn('cursor-pointer rounded-lg px-2 py-1.5 text-[0.8125rem]', index === at && 'bg-hover')}
          >
            <p className="truncate font-medium">{title || words.note}</p>
            {excerpt && <p className="truncate text-xs text-ink-soft">{excerpt}</p>}
          </div>
        ))}
      </div>
    </search>
  );
}
