import type { Page } from '@playwright/test';
import * as fc from 'fast-check';
import { goOffline, meetFates } from '../support/meet-fates.ts';
import { node } from '../support/open-flow.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { twoMessages } from '../support/two-messages.ts';

const LONG = Boolean(process.env.PARLEY_TEST_LONG);
const HISTORIES = LONG ? 30 : 1;
/** Long runs try other histories each time; `E2E_SEED` repeats one. */
const SEED = Number(process.env.E2E_SEED ?? (LONG ? Date.now() % 1_000_000 : 7));
/** Each editor writes into its own message of {@link twoMessages}. */
const MINE = ['m', 'n'] as const;

const editor = fc.constantFrom(0 as const, 1 as const);
const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('write' as const), editor }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('Undo' as const, 'Redo' as const), editor }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('publish' as const), editor }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('offline' as const), editor }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reload' as const), editor }) },
);
const histories = fc.record({
  acts: fc.array(fc.record({ act, pause: fc.constantFrom(0, 50, 400, 900) }), { minLength: 12, maxLength: 25 }),
  fates: fc.array(fc.constantFrom(0, 0, 0, 100, 400, 900, 'lost' as const, 'unavailable' as const), {
    minLength: 20,
    maxLength: 20,
  }),
});

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const message = (page: Page) => page.getByRole('textbox', { name: 'Text' });

test.describe.configure({ mode: 'parallel' });

for (const [index, { acts, fates }] of fc.sample(histories, { seed: SEED, numRuns: HISTORIES }).entries()) {
  test(`two editors lose no edit and ask about none that do not clash, in history ${index}`, async ({
    browser,
    baseURL,
    workspace,
  }) => {
    const call = api(workspace);
    const { json: flow } = await call('POST', '/flows', { name: 'Drawn by two', draft_graph: twoMessages });
    const contexts = await Promise.all(MINE.map(() => browser.newContext({ baseURL: baseURL ?? '' })));
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    const select = async (page: Page, place: number) => {
      await node(page, MINE[place] ?? '').click();
      await expect(message(page)).toBeVisible();
    };
    for (const [place, page] of pages.entries()) {
      page.setDefaultTimeout(30_000);
      await signIn(page);
      await meetFates(page, fates);
      await page.goto(`/${workspace.slug}/flows/${flow.id}`);
      await select(page, place);
    }
    const written = ['one', 'two'];
    const perform = async ({ act: what, editor: place }: Act, step: number) => {
      const page = pages[place] as Page;
      if (what === 'write') {
        written[place] = `${MINE[place]} in step ${step}`;
        await message(page).fill(written[place]);
      } else if (what === 'publish') await call('POST', `/flows/${flow.id}/publish`);
      else if (what === 'offline') await goOffline(page);
      else if (what === 'reload') {
        // A reload forgets what was sent without a response, and may then ask about that. A save is tried every five
        // seconds, and has several calls with a fate each.
        await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 90_000 });
        await page.reload();
        await select(page, place);
        written[place] = (await message(page).textContent()) ?? '';
      } else {
        const button = page.getByRole('button', { name: what });
        if (!(await button.isEnabled())) return;
        await button.click();
        written[place] = (await message(page).textContent()) ?? '';
      }
    };
    const history = JSON.stringify({ acts: acts.map(({ act: one }) => one), fates });
    for (const [step, { act: one, pause }] of acts.entries()) {
      await test.step(`${step}: ${JSON.stringify(one)}`, () => perform(one, step));
      await pages[0]?.waitForTimeout(pause);
    }
    for (const page of pages) await page.unrouteAll({ behavior: 'wait' });
    await expect
      .poll(
        async () => {
          const { nodes } = (await call('GET', `/flows/${flow.id}`)).json.draft_graph;
          const saved = nodes.slice(1, 3).map(({ data }: { data: { body: string } }) => data.body);
          const shown = await Promise.all(pages.map((page) => message(page).textContent()));
          const ofOthers = await Promise.all(
            pages.map((page, place) => node(page, MINE[1 - place] ?? '').textContent()),
          );
          const isSaved = await Promise.all(pages.map((page) => page.getByText('Saved', { exact: true }).isVisible()));
          return {
            saved,
            shown,
            seesOther: ofOthers.map((text, place) => text?.includes(written[1 - place] ?? '') || text),
            isSaved,
          };
        },
        { message: `seed ${SEED}: ${history}`, timeout: 60_000 },
      )
      .toEqual({ saved: written, shown: written, seesOther: [true, true], isSaved: [true, true] });
    for (const context of contexts) await context.close();
  });
}
