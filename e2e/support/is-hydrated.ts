import type { Locator } from '@playwright/test';

/**
 * Whether React has hydrated the element, by the same signs as in components/browser/early-input.ts. These can be there a
 * moment before React sets a field's value, which moves the cursor. An event that a person could cause makes React finish.
 */
export function isHydrated(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const isKnown = Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    if (!window.parleyWorks || !isKnown) return false;
    element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
    return true;
  });
}
