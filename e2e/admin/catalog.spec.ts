import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { api, createWorkspace, expect, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

const CUSTOMER = '919812000300';
const connect = ({ wabaId }: Workspace) => sandbox().connectCatalog(wabaId, { connected: true });
const order = ({ phoneNumberId }: Workspace, items: { retailer_id: string; quantity: number }[], note?: string) =>
  sandbox().write(CUSTOMER, { type: 'order', phone_number_id: phoneNumberId, items, note });

test.beforeEach(({ workspace: { phoneNumberId, wabaId } }) =>
  sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId }),
);

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('an admin looks through the catalog, adds a product, changes it, and deletes it', async ({
      page,
      workspace,
    }) => {
      await connect(workspace);
      const products = async () => (await api(workspace)('GET', '/catalog/products')).json.products;
      await signIn(page);
      await page.goto(`/${workspace.slug}/catalog`);
      await expect(page.getByText('Sandbox catalog')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(5);
      await expect
        .poll(() =>
          page
            .getByRole('article')
            .first()
            .locator('img')
            .evaluate((img: HTMLImageElement) => img.naturalWidth),
        )
        .toBeGreaterThan(0);
      await page.getByRole('searchbox', { name: 'Search products' }).fill('TEAPOT');
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.getByRole('searchbox', { name: 'Search products' }).fill('');

      await page.getByRole('button', { name: 'Add product' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Save product' }).click();
      await expect(form.getByText('Give the product a name.')).toBeVisible();
      await form.getByLabel('SKU').fill('TEA-BLACK');
      await form.getByLabel('Name', { exact: true }).fill('Oolong tea');
      await form.getByLabel('Image URL').fill('https://files.invalid/oolong.jpg');
      await form.getByLabel('Price', { exact: true }).fill('250');
      await form.getByLabel('Sale price').fill('300');
      const preview = form.getByRole('region', { name: 'What the customer sees' });
      await expect(preview).toContainText('Oolong tea');
      await form.getByRole('button', { name: 'Save product' }).click();
      await expect(form.getByText('The sale price can’t be higher than the price.')).toBeVisible();
      await form.getByLabel('Sale price').fill('199.50');
      await expect(preview).toContainText('₹199.50');
      await expect(preview).toContainText('₹250.00');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Save product' }).click();
      await expect(form.getByText('The catalog has a product with this SKU.')).toBeVisible();
      await form.getByLabel('SKU').fill('TEA/OOLONG 1');
      await form.getByRole('button', { name: 'Save product' }).click();
      await expect(page.getByText('“Oolong tea” was saved.')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(6);
      expect(await products()).toContainEqual(
        expect.objectContaining({
          retailer_id: 'TEA/OOLONG 1',
          name: 'Oolong tea',
          price: '₹250.00',
          sale_price: '₹199.50',
          currency: 'INR',
        }),
      );

      await page.getByRole('button', { name: 'Edit Oolong tea' }).click();
      await expect(form.getByLabel('Price', { exact: true })).toHaveValue('250.00');
      await form.getByLabel('Price', { exact: true }).fill('275.5');
      await form.getByLabel('Sale price').fill('');
      // What the shop changes meanwhile stays.
      const renamed = {
        retailer_id: 'TEA/OOLONG 1',
        name: 'Oolong',
        price: 25_000,
        sale_price: 19_950,
        currency: 'INR',
      };
      await api(workspace)('POST', '/catalog/products', {
        ...renamed,
        image_url: 'https://files.invalid/oolong.jpg',
        brand: 'Tea Shop',
      });
      await form.getByRole('combobox', { name: 'Availability' }).click();
      await page.getByRole('option', { name: 'Out of stock' }).click();
      await form.getByRole('button', { name: 'Save product' }).click();
      const card = page.getByRole('article').filter({ hasText: 'TEA/OOLONG 1' });
      await expect(card.getByText('₹275.50')).toBeVisible();
      await expect(card.getByText('Out of stock')).toBeVisible();
      expect(await products()).toContainEqual(
        expect.objectContaining({
          ...{ retailer_id: 'TEA/OOLONG 1', name: 'Oolong', brand: 'Tea Shop' },
          ...{ price: '₹275.50', sale_price: null },
        }),
      );

      await card.getByRole('button', { name: 'Actions for Oolong', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete product' }).click();
      await expect(page.getByText('“Oolong” was deleted.')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(5);
    });

    test('a customer’s order appears, links to the conversation, and is exported as CSV', async ({
      page,
      workspace,
    }) => {
      await connect(workspace);
      await api(workspace)('POST', '/catalog/products', {
        retailer_id: 'NO-PICTURE',
        name: 'Mug',
        price: 100,
        currency: 'INR',
        image_url: 'https://files.invalid/mug.jpg',
      });
      await sandbox().saveCustomer(CUSTOMER, { name: '=Asha' });
      await signIn(page);
      await page.goto(`/${workspace.slug}/orders`);
      await expect(page.getByText('No orders yet')).toBeVisible();
      await order(
        workspace,
        [
          { retailer_id: 'TEA-GREEN', quantity: 2 },
          { retailer_id: 'NO-PICTURE', quantity: 1 },
        ],
        '+gift wrap, please',
      );
      await page.getByRole('link', { name: '=Asha' }).click();
      await expect(page.getByRole('heading', { name: 'Order from =Asha' })).toBeVisible();
      await expect(page.getByText('+gift wrap, please')).toBeVisible();
      const { json } = await api(workspace)('GET', '/catalog/orders');
      const [{ id, total, conversation_id }] = json.orders;
      const amount = new Intl.NumberFormat('en', { style: 'currency', currency: 'INR' }).format(total / 100);
      await expect(page.getByRole('main')).toContainText(amount);
      // A picture that fails before the page’s scripts have come is missed by none.
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/mug.jpg'));
      await page.route('**/_next/static/chunks/*.js', async (route) => {
        await failed;
        await route.continue();
      });
      await page.reload();
      await expect(page.getByText('Green tea')).toBeVisible();
      await expect(page.getByText('The image can’t be shown.')).toBeAttached();
      await page.unroute('**/_next/static/chunks/*.js');

      await page.getByRole('link', { name: 'All orders' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export CSV' }).click();
      const csv = await readFile(await (await download).path(), 'utf8');
      const lines = csv.trimEnd().split('\r\n');
      expect(lines).toHaveLength(3);
      expect(lines[1]).toContain(`${id},`);
      expect(csv).toContain(",'=Asha,919812000300,TEA-GREEN,Green tea,2,");
      expect(csv).toContain('"\'+gift wrap, please"');

      await page.getByRole('link', { name: '=Asha' }).click();
      await page.getByRole('link', { name: 'Open conversation' }).click();
      await expect(page).toHaveURL(new RegExp(`/inbox/${conversation_id}$`));
      await expect(page.getByRole('listitem').filter({ hasText: 'Mug' }).last()).toContainText(
        'The image can’t be shown.',
      );
    });

    test('the page says in plain words why there is no catalog', async ({ page, workspace }) => {
      await sandbox().connectCatalog(workspace.wabaId, { connected: false });
      await signIn(page);
      await page.goto(`/${workspace.slug}/catalog`);
      await expect(page.getByText('No catalog is connected to the number')).toBeVisible();
      if (narrow) await expectAccessible(page);
      await connect(workspace);
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByRole('article')).toHaveCount(5);
      await sandbox().addFault({ operation: 'products.list', times: 2, action: { type: 'error', code: 200 } });
      await page.reload();
      await expect(page.getByText('The number is not permitted to manage its catalog.')).toBeVisible();
      await sandbox().clearFaults();
    });
  });
}

test('the catalog is for admins of this workspace only, and agents may read its orders', async ({
  page,
  workspace,
}) => {
  await connect(workspace);
  await order(workspace, [{ retailer_id: 'TEA-GREEN', quantity: 1 }]);
  const orders = async () => (await api(workspace)('GET', '/catalog/orders')).json.orders;
  await expect.poll(async () => (await orders()).length).toBe(1);
  const [{ id }] = await orders();
  const other = await createWorkspace('Other');
  await joinAs(page, workspace, { role: 'agent' });
  const closed = await page.goto(`/${workspace.slug}/catalog`);
  expect(closed?.status()).toBe(404);
  await expect(page.getByText('Page not found')).toBeVisible();
  await page.goto(`/${workspace.slug}/orders/${id}`);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0);
  const refused = await page.request.get(`/api/admin/${workspace.slug}/orders/export`);
  expect(refused.status()).toBe(403);
  await signIn(page);
  await page.goto(`/${other.slug}/orders/${id}`);
  await expect(page.getByText('Page not found')).toBeVisible();
});
