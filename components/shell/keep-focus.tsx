'use client';
import { useEffect } from 'react';

/** A row of a list whose rows can be deleted. The list has `data-rows`. */
const ROW = '[data-rows] > *';

/** The row that had the focus last, and where to go when it is gone: the rows after it, then those before it. */
type Place = { row: Element; others: Element[]; path: string };

/**
 * When the row with the focus is deleted, the focus goes to the next row, else to the one before it, else to the page's
 * heading. Otherwise it would be nowhere, and Tab would start again at the top of the page. It goes to the row itself and
 * not to its button: a key that is held must not delete one row after another.
 */
export function KeepFocus() {
  useEffect(() => {
    let place: Place | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest(ROW);
      if (row) place = placeOf(row);
      // A menu or a dialog about the row is outside the page's content.
      else if (target.closest('main')) place = null;
    };
    const check = () => {
      if (!place || place.row.isConnected || document.activeElement !== document.body) return;
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
      if (place && !place.row.isConnected) requestAnimationFrame(check);
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

function placeOf(row: Element): Place {
  const rows = [...(row.parentElement?.children ?? [])];
  const index = rows.indexOf(row);
  return { row, others: [...rows.slice(index + 1), ...rows.slice(0, index).reverse()], path: window.location.pathname };
}
