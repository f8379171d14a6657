import { commonText } from '#components/i18n/en/common-text.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The frame that the editor fills, from edge to edge and as high as the window. */
export const editorFrame = 'flex h-[calc(100dvh-var(--bar))] min-h-96 flex-col md:h-dvh';

/** A placeholder for the editor while it loads: its header, above an empty canvas. */
export function EditorSkeleton() {
  return (
    <div role="status" className={editorFrame}>
      <span className="sr-only">{commonText.loading}</span>
      <div className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2">
        <Skeleton className="h-9 w-44 sm:w-64" />
        <Skeleton className="ml-auto h-8 w-24" />
      </div>
    </div>
  );
}
