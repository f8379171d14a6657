import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A theme changes only colors. */
const COLORS = ['color-contrast', 'link-in-text-block'];

type Violation = { id: string; impact: string | null; nodes: string[] };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Checks the page as it is against WCAG 2.2 AA in both themes: expects no serious or critical violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, 'light', { type: 'tag', values: TAGS });
  await expectNothing(page, 'dark', { type: 'rule', values: COLORS });
}

/**
 * What axe finds in the page, by all of its rules or only some. The script is sent to a document once, and not before
 * each check as by `@axe-core/playwright`, whose pages and frames of other origins we do not have.
 */
export async function violationsOn(page: Page, runOnly?: axe.RunOnly): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // For rules that pass, one place is reported instead of all, whose selectors would take most of the time.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact ?? null,
      nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    }));
  }, runOnly);
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', runOnly: axe.RunOnly) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  // Transitions that started before the request for reduced motion still run to their end.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const found = await violationsOn(page, runOnly);
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave, `${page.url()} in ${colorScheme}`).toEqual([]);
}
