'use client';
import { useEffect } from 'react';

/** A row of a list whose rows can be deleted. The list has `data-rows`. */
const ROW = '[data-rows] > *';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * What had the focus last in the page's content, and where to go when it is gone: for a row, the rows after it, then
 * those before it. Anything else counts only once a dialog has taken the focus from it.
 */
type Place = { had: Element; others: Element[]; path: string; counts: boolean };

/**
 * When the row with the focus is deleted, the focus goes to the next row, else to the one before it, else to the page's
 * heading. Otherwise it would be nowhere, and Tab would start again at the top of the page. It goes to the row itself and
 * not to its button: a key that is held must not delete one row after another. It also goes to the heading when what
 * opened a dialog is gone once that closes, such as an empty page's button.
 */
export function KeepFocus() {
  useEffect(() => {
    let place: Place | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest(ROW);
      if (row) place = { had: row, others: rowsAround(row), path: window.location.pathname, counts: true };
      else if (target.closest('main'))
        place = { had: target, others: [], path: window.location.pathname, counts: false };
      // A menu or a dialog is outside the page's content.
      else if (place && target.closest(DIALOG)) place.counts = true;
    };
    const check = () => {
      if (!place?.counts || place.had.isConnected || document.activeElement !== document.body) return;
      const { others, path } = place;
      place = null;
      const heading = path === window.location.pathname ? document.querySelector('main h1') : null;
      const next = others.find((row) => row.isConnected) ?? heading;
      if (!(next instanceof HTMLElement)) return;
      next.tabIndex = -1;
      next.focus();
    };
    // After a dialog that closes has tried to return the focus.
    const observer = new MutationObserver(() => {
      if (place?.counts && !place.had.isConnected) requestAnimationFrame(check);
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
  return null;
}

function rowsAround(row: Element): Element[] {
  const rows = [...(row.parentElement?.children ?? [])];
  const index = rows.indexOf(row);
  return [...rows.slice(index + 1), ...rows.slice(0, index).reverse()];
}
