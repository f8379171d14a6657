import type { PublicErrorCode } from '#lib/contract/errors.ts';
import { defineOperation } from '#lib/contract/operation.ts';
import {
  catalogResult,
  deleteProductResult,
  listProductsQuery,
  listProductsResult,
  productParams,
  upsertProductBody,
  upsertProductResult,
} from './schema.ts';

const providerErrors: PublicErrorCode[] = [
  'number_not_connected',
  'catalog_refused',
  'channel_throttled',
  'catalog_unavailable',
];

export const getCatalogOperation = defineOperation({
  id: 'getCatalog',
  method: 'GET',
  path: '/catalog',
  scope: 'catalog:read',
  tag: 'Catalog',
  summary: 'Read the catalog',
  description:
    'The product catalog connected to the messaging number of the key’s workspace. The catalog provider stores it; ' +
    'name and count are the provider’s current values.',
  result: catalogResult,
  errors: providerErrors,
  examples: { response: { connected: true, catalog_id: '194836987003835', name: 'Shop catalog', product_count: 42 } },
});

export const listProductsOperation = defineOperation({
  id: 'listProducts',
  method: 'GET',
  path: '/catalog/products',
  scope: 'catalog:read',
  tag: 'Catalog',
  summary: 'List products',
  description:
    'Products of the connected catalog, up to 500 on a page. A product that was just written may take a moment to appear: the ' +
    'provider’s list is eventually consistent.',
  query: listProductsQuery,
  result: listProductsResult,
  errors: ['catalog_not_connected', ...providerErrors],
  examples: {
    response: {
      products: [
        {
          retailer_id: 'TEA-GREEN',
          name: 'Green tea',
          description: '100 g of loose leaves',
          price: '₹199.00',
          currency: 'INR',
          sale_price: '₹149.00',
          availability: 'in stock',
          condition: 'new',
          visibility: 'published',
          brand: 'Tea Shop',
          image_url: 'https://files.example.com/green-tea.jpg',
          url: 'https://shop.example.com/green-tea',
        },
      ],
      next_cursor: null,
    },
  },
});

export const upsertProductOperation = defineOperation({
  id: 'upsertProduct',
  method: 'POST',
  path: '/catalog/products',
  scope: 'catalog:write',
  tag: 'Catalog',
  summary: 'Create or update a product',
  description:
    'Keyed on `retailer_id`: the first call creates, later ones update. The body says what the product is, so a sale ' +
    'price, availability, condition or visibility that is left out falls back to its default; only `description`, ' +
    '`brand`, `fb_product_category` and `url` stay as they are when they are not given. Running it again is safe.',
  body: upsertProductBody,
  result: upsertProductResult,
  errors: ['catalog_not_connected', ...providerErrors],
  examples: {
    request: {
      retailer_id: 'TEA-GREEN',
      name: 'Green tea',
      price: 19_900,
      sale_price: 14_900,
      currency: 'INR',
      image_url: 'https://files.example.com/green-tea.jpg',
      description: '100 g of loose leaves',
      url: 'https://shop.example.com/green-tea',
    },
    response: { success: true, product_id: '7345011223344556', retailer_id: 'TEA-GREEN' },
  },
  repeatable: true,
});

export const deleteProductOperation = defineOperation({
  id: 'deleteProduct',
  method: 'DELETE',
  path: '/catalog/products/{retailer_id}',
  scope: 'catalog:write',
  tag: 'Catalog',
  summary: 'Delete a product',
  description: 'Removes the product from the connected catalog. A SKU that the catalog does not have is a 404.',
  params: productParams,
  result: deleteProductResult,
  errors: ['not_found', 'catalog_not_connected', ...providerErrors],
  examples: { response: { success: true, retailer_id: 'TEA-GREEN' } },
});
