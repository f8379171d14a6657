import { createHash, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, running, test } from '../support/parley.ts';
import { query } from '../support/query.ts';
import { joinAs } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

/**
 * lib/workspace/sessions/sign-in-guesses.ts: after this many wrong passwords for one account, no more are accepted for
 * 15 minutes.
 */
const GUESSES = 10;
const WINDOW_MS = 15 * 60_000;
const SIGN_IN = '/api/auth/sign-in/email';

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('only the person who guesses passwords has to wait', async ({ page, browser, workspace }) => {
      const guessed = await joinAs(page, workspace, { role: 'admin' });
      const colleague = await joinAs(page, workspace, { role: 'agent', name: 'Omar Haddad' });
      await page.context().clearCookies();
      await page.goto('/sign-in');
      // Sign-ins are also counted by address, and other tests sign in from ours.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` });
      await signInWith(page, guessed);
      await expect(page).toHaveURL(new RegExp(`/${workspace.slug}$`));

      const guesser = await browser.newContext({
        viewport,
        baseURL: running().url,
        extraHTTPHeaders: { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` },
      });
      const form = await guesser.newPage();
      const refusal = (words: string) => form.getByRole('alert').getByText(words, { exact: true });
      await form.goto('/sign-in');
      await signInWith(form, { email: guessed.email, password: 'guess 1' });
      await expect(refusal('The email or password is wrong.')).toBeVisible();
      // The other guesses are made by a script, as an attacker would.
      for (let guess = 2; guess <= GUESSES; guess += 1) {
        const data = { email: guessed.email, password: `guess ${guess}` };
        const answer = await guesser.request.post(SIGN_IN, { data, headers: { origin: running().url } });
        expect(answer.status()).toBe(401);
      }
      await signInWith(form, { email: guessed.email, password: 'one too many' });
      await expect(refusal('Too many attempts. Try again in 15 minutes.')).toBeVisible();
      // Otherwise the answer would tell the attacker which guess was right.
      await signInWith(form, guessed);
      await expect(refusal('Too many attempts. Try again in 15 minutes.')).toBeVisible();
      await expect(form).toHaveURL(/\/sign-in$/);

      await page.goto(`/${workspace.slug}/settings/account`);
      await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
      await signInWith(form, colleague);
      await expect(form).toHaveURL(new RegExp(`/${workspace.slug}/inbox$`));

      // Leave the page first: without its session it would go to the sign-in by itself and interfere.
      await form.goto('about:blank');
      await guesser.clearCookies();
      await form.goto('/sign-in');
      await expireWindow(guessed);
      await signInWith(form, guessed);
      await expect(form).toHaveURL(new RegExp(`/${workspace.slug}$`));
      await guesser.close();
    });
  });
}

async function signInWith(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  const answered = page.waitForResponse(`**${SIGN_IN}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await answered;
}

function expireWindow({ email }: { email: string }) {
  const key = `guesses:${createHash('sha256').update(email).digest('hex')}`;
  // The account's counts: from everywhere, and per network and device.
  const sql = `UPDATE auth_rate_limits SET last_request = last_request - $2 WHERE key LIKE $1 || '%' RETURNING key`;
  return query(running().dataDir, sql, [key, WINDOW_MS + 1000]);
}
