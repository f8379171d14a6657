import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { Button } from '../ui/button.tsx';
import { useEditor } from './editor-context.tsx';
import { ProblemList } from './problem-list.tsx';

/**
 * The number of problems and warnings, over the canvas. It opens the list, which begins with why saving was `refused`.
 * Escape closes the list, and returns to what opened it.
 */
export function ProblemBar({
  refused,
  isOpen,
  setOpen,
}: {
  refused: string | null;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}) {
  const { problems, warnings } = useEditor();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    const listeners = new AbortController();
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element)) return;
      if (target !== opener && !place.current?.contains(target)) return;
      setOpen(false);
      if (opener instanceof HTMLElement) opener.focus();
    };
    document.addEventListener('keydown', onKey, { signal: listeners.signal });
    return () => listeners.abort();
  }, [isOpen, setOpen]);
  if (!refused && problems.length + warnings.length === 0) return null;
  return (
    <div
      ref={place}
      className="absolute top-3 right-3 flex max-w-[min(24rem,calc(100%-1.5rem))] flex-col items-end gap-1.5"
    >
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <TriangleAlert aria-hidden className="text-warn-text" />
        {[
          refused && flowEditorText.saves.refused,
          problems.length > 0 && flowEditorText.problemCount(problems.length),
          warnings.length > 0 && flowEditorText.warningCount(warnings.length),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Button>
      {isOpen && (
        <div className="max-h-64 overflow-y-auto rounded-xl border border-line bg-raised p-3 text-[0.8125rem] shadow-pop">
          {refused && <p className="mb-2 wrap-anywhere text-danger-text">{refused}</p>}
          {problems.length > 0 && <ProblemList />}
          {problems.length > 0 && warnings.length > 0 && <p className="mt-2 font-medium">{flowEditorText.warnings}</p>}
          {warnings.length > 0 && <ProblemList kind="warnings" />}
        </div>
      )}
    </div>
  );
}
