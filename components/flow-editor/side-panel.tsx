'use client';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { inspector } from './editor-parts.ts';
import { useFormKeys } from './use-form-keys.ts';

/**
 * The panel next to the canvas: a trial, or else the forms of the selected nodes. `isAddedByKeyboard` is true while a node
 * waits for its form to take the focus.
 */
export function SidePanel({
  trial,
  selected,
  isNodeSelected,
  isAddedByKeyboard,
  fresh,
  onDuplicate,
}: {
  /** Null when no trial is open. */
  trial: ReactNode | null;
  selected: readonly string[];
  isNodeSelected: boolean;
  isAddedByKeyboard: RefObject<boolean>;
  /** The node that was added just now. */
  fresh: string | null;
  onDuplicate: () => void;
}) {
  const loaded = inspector.useModule();
  const side = useRef<HTMLElement>(null);
  const [form] = selected;
  const enterForm = useFormKeys(side);
  useEffect(() => {
    if (!form) return;
    // The form of another node starts at its top.
    side.current?.scrollTo(0, 0);
    if (!loaded) return inspector.need();
    if (isAddedByKeyboard.current) enterForm();
    isAddedByKeyboard.current = false;
  }, [form, enterForm, loaded, isAddedByKeyboard]);
  return (
    <aside
      ref={side}
      data-over-canvas
      className={cn(
        // Positioned at every width, so that hidden labels scroll with it and not the page.
        'overflow-y-auto border-line bg-surface lg:w-90 lg:border-l xl:relative',
        // A drawer over the canvas if there is no room next to it, and a sheet on narrower screens.
        'max-xl:absolute max-xl:z-10 max-xl:shadow-pop max-xl:lg:inset-y-0 max-xl:lg:right-0',
        'max-lg:inset-x-0 max-lg:bottom-0 max-lg:max-h-[60%] max-lg:rounded-t-2xl max-lg:border-t max-md:max-h-[70%]',
        // Over the page's bars too, which would leave it no room.
        'short:max-lg:fixed short:max-lg:z-30 short:max-lg:max-h-[80dvh]',
        trial === null && !isNodeSelected && 'hidden',
      )}
    >
      {trial ?? (loaded && <loaded.Inspector selected={selected} fresh={fresh} onDuplicate={onDuplicate} />)}
    </aside>
  );
}
