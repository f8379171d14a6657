import type { Locator } from '@playwright/test';

/** Whether React has hydrated the element, by the same signs as in components/browser/early-input.ts. */
export function isHydrated(locator: Locator): Promise<boolean> {
  return locator.evaluate(
    (element) => window.parleyWorks === true && Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
  );
}
