import { type RefObject, useEffect } from 'react';
import { shortcutKey } from '#components/browser/shortcut-key.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { nextPlace } from './next-place.ts';
import { conversationIn } from './within-inbox.ts';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Rows of the list are links with this attribute; its value is the row's index. */
export const ROW_ATTRIBUTE = 'data-row';

/** The list has the number of its rows in this attribute. */
export const COUNT_ATTRIBUTE = 'data-count';

/** If the open conversation was in the list and no longer is, the list has its last index in this attribute. */
export const GAP_ATTRIBUTE = 'data-gap';

/** A button with a shortcut has its letter in this attribute. */
export const KEY_ATTRIBUTE = 'data-key';

/** While an element with this attribute has the focus, keys do what they do while someone types. */
export const STILL_ATTRIBUTE = 'data-still';

/** What someone types into. */
const TYPED = `input:not([type=radio]), textarea, select, [contenteditable], [${STILL_ATTRIBUTE}]`;

/** The attribute of the choice that shows the reply in place of a note. */
export const REPLY_ATTRIBUTE = 'data-reply';

/** What shows a conversation has its ID in this attribute. */
export const CONVERSATION_ATTRIBUTE = 'data-conversation';

/** What R, A or E does as soon as its conversation is shown. */
let awaited: { id: string; key: string } | null = null;

/** Does what a key was to do in the conversation that `shown` now shows. */
export function doAwaited(shown: HTMLElement): void {
  const wanted = awaited;
  if (wanted === null || wanted.id !== shown.getAttribute(CONVERSATION_ATTRIBUTE)) return;
  // A note that was left half-written opens first.
  requestAnimationFrame(() => {
    if (awaited !== wanted) return;
    awaited = null;
    doIn(shown, wanted.key);
  });
}

/** Forgets it where the conversation cannot be shown: keys do something else there. */
export function stopAwaiting(): void {
  awaited = null;
}

/**
 * The inbox's keys: J, K and the arrows move through the list, Enter opens (rows are links), `/` goes to the search,
 * Escape `leave`s the thread, R goes to the reply, and A and E press the buttons of {@link KEY_ATTRIBUTE}: in the
 * conversation whose row has the focus, which they open, or else in the open one. While someone types, only Escape and, in
 * the search, the down arrow work. In a dialog none of them does. A key that is held goes on through the list, and does
 * everything else once.
 */
export function useListKeys({
  frame,
  selected,
  leave,
}: {
  frame: RefObject<HTMLDivElement | null>;
  /** The open conversation. */
  selected: string | null;
  leave: () => void;
}): void {
  useEffect(() => {
    if (awaited?.id !== selected) awaited = null;
  }, [selected]);
  useEffect(() => {
    /** The key that did something last. */
    let done: string | null = null;
    const onKey = (event: KeyboardEvent) => {
      // What one composes a letter with, such as Escape, is for the input method.
      if (event.isComposing) return;
      const key = shortcutKey(event);
      const step = STEPS[key];
      if (event.repeat && !step) {
        // A key that has moved the focus into a field, and is still held, is not meant to be typed there.
        if (key === done) event.preventDefault();
        return;
      }
      done = null;
      const at = event.target as HTMLElement;
      const root = frame.current;
      if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (at !== document.body && !root.contains(at) && !at.contains(root)) return;
      // Behind a dialog that has not taken the focus yet.
      if (root.closest('[aria-hidden=true]')) return;
      const types = at.matches(TYPED);
      // What someone types on after R, before the reply is there.
      if (!types && awaited?.key === 'r' && /^[ae/]$/.test(key)) return event.preventDefault();
      if (key === 'Escape' && selected) {
        leave();
        focusOpen(root);
      } else if (key === 'ArrowDown' && at.matches('[type=search]')) focusRow(firstRow(root));
      else if (types) return;
      else if (key === '/') root.querySelector<HTMLElement>('[type=search]')?.focus();
      else if (step && (isLetter(key) || isInList(at))) move(root, at, step);
      else if (!/^[aer]$/.test(key) || !act(root, at, key)) return;
      done = key;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [frame, selected, leave]);
}

/** Returns false if there is no conversation to act on. */
function act(root: HTMLElement, at: HTMLElement, key: string): boolean {
  const openId = () => conversationIn(window.location.pathname);
  const id = at instanceof HTMLAnchorElement && at.hasAttribute(ROW_ATTRIBUTE) ? conversationIn(at.pathname) : openId();
  if (id === null) return false;
  const shown = root.querySelector<HTMLElement>(`[${CONVERSATION_ATTRIBUTE}="${id}"]`);
  if (shown) return doIn(shown, key);
  if (id !== openId()) at.click();
  // Not if what would be lost asks first.
  if (id === openId()) awaited = { id, key };
  return true;
}

function doIn(shown: HTMLElement, key: string): boolean {
  if (key !== 'r') return press(shown, key);
  shown.querySelector<HTMLElement>(`[${REPLY_ATTRIBUTE}]`)?.click();
  // After the reply has taken the place of the note.
  requestAnimationFrame(() => focusReply(shown));
  return true;
}

/** Shows the reply of the open conversation, in place of a note, with the cursor in it. */
export function showReply(id: string): void {
  const shown = document.querySelector<HTMLElement>(`[${CONVERSATION_ATTRIBUTE}="${id}"]`);
  if (shown) doIn(shown, 'r');
}

const REPLY_FIELD = `textarea[aria-label="${composerText.label}"]`;

/** Puts the cursor into the reply's field, unless the window is closed. */
export function focusReply(root: HTMLElement): void {
  root.querySelector<HTMLElement>(REPLY_FIELD)?.focus();
}

/** Whether the cursor is in the reply's field, or on the notice that takes its place. */
export const isInReply = (): boolean =>
  document.activeElement?.matches(`${REPLY_FIELD}, :has(> #composer-closed)`) ?? false;

/** Whether someone may be typing: the focus is where keys are still, or in a dialog. */
export const isTyping = (): boolean =>
  document.activeElement?.matches(`${TYPED}, :is([role=dialog], [role=alertdialog]) *`) ?? false;

/** Gives the focus to an element, on which keys are still until something else has the focus. */
export function keepStill(element: HTMLElement): void {
  element.setAttribute('tabindex', '-1');
  element.setAttribute(STILL_ATTRIBUTE, 'true');
  element.addEventListener(
    'focusout',
    () => {
      element.removeAttribute(STILL_ATTRIBUTE);
      element.removeAttribute('tabindex');
    },
    { once: true },
  );
  element.focus({ preventScroll: true });
}

/** Puts the focus on the row of the open conversation, if it is in sight. */
export function focusOpen(root: HTMLElement): void {
  focusRow(currentRow(root));
}

function press(root: HTMLElement, key: string): boolean {
  const buttons = [...root.querySelectorAll<HTMLElement>(`[${KEY_ATTRIBUTE}="${key}"]`)];
  // Narrow windows hide some, and a menu opens at its button.
  const button = buttons.find((one) => one.checkVisibility()) ?? buttons[0];
  button?.focus();
  button?.click();
  return button !== undefined;
}

const isLetter = (key: string) => key.length === 1;

/**
 * Arrows also scroll the thread and move through menus, so they move in the list only from there or without a focus.
 */
function isInList(at: HTMLElement) {
  return at === document.body || at.id === 'content' || at.hasAttribute(ROW_ATTRIBUTE);
}

function currentRow(root: HTMLElement) {
  return root.querySelector<HTMLElement>(`[${ROW_ATTRIBUTE}][aria-current]`);
}

function firstRow(root: HTMLElement) {
  return root.querySelector<HTMLElement>(`[${ROW_ATTRIBUTE}]`);
}

function move(root: HTMLElement, at: HTMLElement, step: 1 | -1) {
  const from = at.hasAttribute(ROW_ATTRIBUTE) ? at : currentRow(root);
  const list = root.querySelector(`[${COUNT_ATTRIBUTE}]`);
  const gap = list?.getAttribute(GAP_ATTRIBUTE);
  const place = nextPlace({
    at: from ? Number(from.getAttribute(ROW_ATTRIBUTE)) : null,
    gap: gap ? Number(gap) : null,
    step,
    count: Number(list?.getAttribute(COUNT_ATTRIBUTE)),
  });
  // The next row always exists, because rows beyond the visible ones are rendered, too.
  focusRow(root.querySelector<HTMLElement>(`[${ROW_ATTRIBUTE}="${place}"]`));
}

function focusRow(row: HTMLElement | null) {
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
