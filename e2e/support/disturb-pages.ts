import { setTimeout as elapsed } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';

const { E2E_SLOW_CPU, E2E_LATE } = process.env;

/**
 * Two ways to find, on a fast machine, what only fails on a slow one: a test that acts before the page is ready, or a page
 * that relies on an order of things. `E2E_SLOW_CPU=4 npx playwright test` gives every page a quarter of the CPU speed.
 * `E2E_LATE=1 npx playwright test` lets responses, renders and frames come late, at random.
 */
export function disturbPages(browser: Browser): void {
  if (E2E_SLOW_CPU) browser.on('context', (context) => slowDown(context, Number(E2E_SLOW_CPU)));
  if (E2E_LATE) browser.on('context', (context) => void makeLate(context));
}

function slowDown(context: BrowserContext, rate: number) {
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  });
}

async function makeLate(context: BrowserContext) {
  await context.addInitScript(actLate);
  await context.route('**/*', async (route) => {
    const isQuick = Math.random() < 0.7;
    await elapsed(Math.random() * (isQuick ? 250 : 1500));
    // The page may have been closed meanwhile.
    await route.continue().catch(() => {});
  });
}

/** In the page. React renders when a `MessagePort` tells it to. */
function actLate() {
  // Not those of a test which stops the page's clock.
  const later = window.setTimeout.bind(window);
  const forget = window.clearTimeout.bind(window);
  const isLate = () => Math.random() < 0.1;
  const delay = () => 100 + Math.random() * 400;

  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
    if (isLate()) later(() => Reflect.apply(post, this, given), delay());
    else Reflect.apply(post, this, given);
  };

  // Late frames have numbers that nothing else has: components cancel frame -1 when they have none.
  const lateFrame = 1_000_000;
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) =>
    isLate() ? -lateFrame - later(() => draw(performance.now()), delay()) : request(draw);
  window.cancelAnimationFrame = (frame) => (frame < -lateFrame ? forget(-frame - lateFrame) : cancel(frame));
}
