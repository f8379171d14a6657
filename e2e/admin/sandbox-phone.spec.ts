import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { choose } from '../support/choose.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('one plays a customer: writes, orders, taps a template’s button, and the app receives it', async ({
      page,
      workspace,
    }) => {
      const call = api(workspace);
      await signIn(page);
      await page.goto(`/${workspace.slug}/sandbox`);
      await expect(page.getByText('No customers yet')).toBeVisible();
      await page.getByRole('button', { name: 'New customer' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Asha Menon');
      await dialog.getByLabel('Phone').fill('abc');
      await dialog.getByRole('button', { name: 'Add customer' }).click();
      await expect(dialog.getByText('is not a phone number')).toBeVisible();
      await dialog.getByLabel('Phone').fill('+91 98120 00400');
      await dialog.getByRole('button', { name: 'Add customer' }).click();

      const phone = page.getByRole('region', { name: 'Phone of Asha Menon' });
      const messages = phone.getByRole('listitem');
      const controls = async () => {
        if (narrow) await page.getByRole('button', { name: 'Controls' }).click();
      };
      await controls();
      await page.getByRole('switch', { name: 'Everything arrives twice' }).filter({ visible: true }).click();
      if (narrow) await page.keyboard.press('Escape');
      await phone.getByLabel('Message', { exact: true }).fill('Do you have green tea?');
      await page.keyboard.press('Enter');
      await expect(messages.getByText('Do you have green tea?')).toBeVisible();
      for (const kind of ['Sample photo', 'Voice message', 'Location']) {
        await phone.getByRole('button', { name: 'Send something else' }).click();
        await page.getByRole('menuitem', { name: kind }).click();
      }
      await phone.getByRole('button', { name: 'Send something else' }).click();
      await page.getByRole('menuitem', { name: 'Order from the catalog…' }).click();
      await page.getByLabel('Quantity of Green tea').fill('2');
      await page.getByRole('dialog').getByRole('button', { name: 'Send order' }).click();
      await expect(messages.getByText('2 items')).toBeVisible();

      const inbound = async () => {
        const { json } = await call('GET', '/conversations');
        const [conversation] = json.conversations;
        if (!conversation) return [];
        const page = await call('GET', `/conversations/${conversation.id}/messages?direction=inbound`);
        return page.json.messages.map(({ type }: { type: string }) => type).sort();
      };
      await expect.poll(inbound).toEqual(['audio', 'image', 'text', 'text', 'text']);

      const components = [
        { type: 'header', parameters: [{ type: 'text', parameter_name: 'day', text: 'Monday' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', parameter_name: 'first_name', text: 'Asha' },
            { type: 'text', parameter_name: 'time', text: '10:30' },
          ],
        },
      ];
      const template = { to: '+919812000400', type: 'template', template_name: 'appointment_reminder', components };
      expect((await call('POST', '/messages', template)).status).toBe(200);
      await expect(messages.getByText('Appointment on Monday')).toBeVisible();
      await phone.getByRole('button', { name: 'Confirm' }).click();
      await expect.poll(async () => (await inbound()).length).toBe(6);
    });

    test('one plays the channel: statuses by hand, failures by code, and a day that passes', async ({
      page,
      workspace,
    }) => {
      const call = api(workspace);
      await signIn(page);
      await page.goto(`/${workspace.slug}/sandbox`);
      await page.getByRole('button', { name: 'New customer' }).first().click();
      await page.getByRole('dialog').getByLabel('Name').fill('Ravi Iyer');
      await page.getByRole('dialog').getByLabel('Phone').fill('+919812000401');
      await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click();
      const phone = page.getByRole('region', { name: 'Phone of Ravi Iyer' });
      await phone.getByLabel('Message', { exact: true }).fill('Hello');
      await page.keyboard.press('Enter');
      const conversation = async () => (await call('GET', '/conversations?phone=919812000401')).json.conversations[0];
      await expect.poll(conversation).toBeTruthy();
      const controls = async (act: () => Promise<unknown>) => {
        if (narrow) await page.getByRole('button', { name: 'Controls' }).click();
        await act();
        if (narrow) await page.keyboard.press('Escape');
      };
      const visible = { visible: true };

      await controls(async () => {
        const byHand = page.getByRole('switch', { name: 'Delivery receipts by hand' }).filter(visible);
        const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH');
        await byHand.click();
        await expect(byHand).toBeChecked();
        await isSaved;
        await expectAccessible(page);
      });
      const send = (body: string) => call('POST', '/messages', { to: '+919812000401', body });
      expect((await send('One')).status).toBe(200);
      const one = phone.getByRole('listitem').filter({ hasText: 'One' });
      await one.getByRole('button', { name: /^Accepted/ }).click();
      await page.getByRole('menuitem', { name: 'Delivered' }).click();
      await expect(one.getByRole('button', { name: /^Delivered/ })).toBeVisible();
      await expect.poll(async () => (await conversation()).last_message.status).toBe('delivered');

      await controls(async () => {
        await page.getByRole('button', { name: 'Set up' }).filter(visible).click();
        await expect(page.getByText('Accepted, then failed (131026): the next one').filter(visible)).toBeVisible();
      });
      expect((await send('Two')).status).toBe(200);
      await expect(phone.getByRole('button', { name: /^Failed with 131026/ })).toBeVisible();
      await expect.poll(async () => (await conversation()).last_message.status).toBe('failed');

      await controls(async () => {
        await page.getByRole('button', { name: 'Let a day pass' }).filter(visible).click();
        await expect(page.getByText('A day has passed.')).toBeVisible();
      });
      expect((await send('Three')).json.detail).toMatchObject([{ type: 'outside_service_window' }]);
    });
  });
}

test('the phone is not for agents', async ({ page, workspace }) => {
  await joinAs(page, workspace, { role: 'agent' });
  await page.goto(`/${workspace.slug}/sandbox`);
  await expect(page.getByText('Page not found')).toBeVisible();
  const state = await page.request.get(`/api/admin/${workspace.slug}/sandbox`);
  expect(state.status()).toBe(403);
});

test('in a workspace without a number, the phone says what it needs', async ({ page, workspace }) => {
  // The first admin may already own as many workspaces as a person can.
  await joinAs(page, workspace, { role: 'owner' });
  const { url } = running();
  const data = { name: 'New branch', country: 'DE' };
  const { slug } = await callAsPage(page.request, { url, path: '/api/account/workspaces', data });
  await page.goto(`/${slug}/sandbox`);
  await expect(page.getByRole('heading', { name: 'Sandbox phone', level: 1 })).toBeVisible();
  await expect(page.getByText('The sandbox phone needs a number')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Messaging numbers' }).click();
  await expect(page).toHaveURL(`/${slug}/settings/number`);
});

test('one plays the customers of each of several numbers', async ({ page, workspace }) => {
  const { slug, phoneNumberId, wabaId } = workspace;
  const [first, second] = ['+1 555 078 3882', '+91 80 4000 1235'];
  const control = sandboxControl(running().sandboxUrl);
  const account = { waba_id: wabaId, token: 'sandbox-token' };
  await control.addNumber({ ...account, phone_number_id: phoneNumberId, display_phone_number: first });
  await control.addNumber({ ...account, phone_number_id: `${phoneNumberId}0`, display_phone_number: second });
  await control.saveCustomer('919812000450', { name: 'Asha Menon' });
  await control.write('919812000450', { type: 'text', text: 'Is it here?', phone_number_id: phoneNumberId });
  await signIn(page);
  for (const id of [phoneNumberId, `${phoneNumberId}0`]) {
    const data = { phone_number_id: id, waba_id: wabaId, access_token: 'sandbox-token', catalog_id: null };
    await callAsPage(page.request, { url: running().url, path: `/api/admin/${slug}/numbers`, method: 'PUT', data });
  }
  await page.goto(`/${slug}/sandbox`);
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Messaging number' })).toHaveText(second);
  await choose(page, 'Messaging number', first);
  const phone = page.getByRole('region', { name: 'Phone of Asha Menon' });
  await expect(phone.getByRole('listitem').getByText('Is it here?')).toBeVisible();
  await phone.getByLabel('Message', { exact: true }).fill('Hello?');
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('listitem').getByText('Hello?')).toBeVisible();
  const written = await control.messages({ phone_number_id: phoneNumberId, direction: 'inbound' });
  expect(written.map(({ text }) => text)).toEqual(['Hello?', 'Is it here?']);
  await page.reload();
  await expect(phone.getByRole('listitem').getByText('Hello?')).toBeVisible();
});
