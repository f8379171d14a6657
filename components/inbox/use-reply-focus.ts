import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { isReplyAwaited } from './awaited-reply.ts';

/**
 * Puts the focus into the reply when someone chooses to reply to a message, when the conversation is shown for what was put
 * into its reply, and when the form changes while someone is in it.
 */
export function useReplyFocus({
  box,
  bar,
  hasFocus,
  conversationId,
  replyChoice,
  isOpen,
  isConnected,
  hasBox,
}: {
  box: RefObject<HTMLTextAreaElement | null>;
  /** What has the focus while there is no field. */
  bar: RefObject<HTMLDivElement | null>;
  /** Whether the focus is in the composer or in one of its dialogs. */
  hasFocus: RefObject<boolean>;
  conversationId: string;
  replyChoice: object | null;
  isOpen: boolean;
  isConnected: boolean;
  hasBox: boolean;
}): void {
  const takeFocus = () => {
    if (box.current) focusAtEnd(box.current);
    else bar.current?.focus();
  };
  useEffect(() => {
    if (!replyChoice) return;
    // After the menu has returned the focus to its trigger.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [replyChoice, box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another conversation is joined to it, this form is about to go.
  useEffect(() => {
    // After the dialog in which the conversation was chosen has returned the focus.
    const frame = requestAnimationFrame(() => {
      if (isReplyAwaited(conversationId)) takeFocus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may be gone after these changes.
  useLayoutEffect(() => {
    // Otherwise what someone goes on typing would act as the inbox's shortcuts.
    const at = document.activeElement;
    if (hasFocus.current && (at === document.body || at === bar.current)) takeFocus();
  }, [isOpen, isConnected, hasBox, hasFocus]);
}

/** Puts the cursor behind what is written. */
function focusAtEnd(field: HTMLTextAreaElement) {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
