import { detailOrder } from '#lib/commerce/orders/detail-order.ts';
import { ADMIN, API, type Place } from './place.ts';
import type { Ask } from './requests.ts';

export async function askCatalog(ask: Ask, { rowsOf, workspaceId }: Place) {
  const product = { retailer_id: 'TEA-GREEN', name: 'Green tea', price: 19_900, currency: 'INR' };
  const whole = { ...product, image_url: 'https://files.invalid/tea.jpg' };
  for (const base of [API, ADMIN] as const) {
    await ask(`GET ${base}/catalog`);
    await ask(`POST ${base}/catalog/products`, { body: whole });
    await ask(`GET ${base}/catalog/products`);
  }
  const [order] = await rowsOf('orders');
  const orderId = order?.id ?? '';
  await detailOrder({ workspaceId, orderId });
  await ask(`GET ${API}/catalog/orders`, { query: { limit: '1' } });
  await ask(`GET ${ADMIN}/orders`);
  await ask(`GET ${ADMIN}/orders/{order_id}`, { params: { order_id: orderId } });
  await ask(`GET ${ADMIN}/orders/export`);
  await ask(`DELETE ${API}/catalog/products/{retailer_id}`, { params: { retailer_id: 'TEA-GREEN' } });
  await ask(`POST ${ADMIN}/catalog/products`, { body: whole });
  await ask(`GET ${ADMIN}/catalog/products/{retailer_id}`, { params: { retailer_id: 'TEA-GREEN' } });
  await ask(`PATCH ${ADMIN}/catalog/products/{retailer_id}`, {
    params: { retailer_id: 'TEA-GREEN' },
    body: { brand: 'Tea Shop' },
  });
  await ask(`DELETE ${ADMIN}/catalog/products/{retailer_id}`, { params: { retailer_id: 'TEA-GREEN' } });
}
