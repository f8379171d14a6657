import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks the page as it is against WCAG 2.2 AA in both themes: expects no serious or critical violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, 'light', axe(page).withTags(TAGS));
  // A theme changes only colors.
  await expectNothing(page, 'dark', axe(page).withRules(['color-contrast', 'link-in-text-block']));
}

/**
 * In legacy mode it needs no second page for its report; that is only for frames of other origins, and we have none.
 * For rules that pass, it reports one place instead of all, whose selectors would take most of its time.
 */
function axe(page: Page) {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', builder: AxeBuilder) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  // Transitions that started before the request for reduced motion still run to their end.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const { violations } = await builder.analyze();
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`) }));
  expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
}
