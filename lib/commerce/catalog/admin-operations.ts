import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import {
  catalogResult,
  deleteProductResult,
  listProductsQuery,
  listProductsResult,
  productChanges,
  productParams,
  productPart,
  productSchema,
  upsertProductBody,
  upsertProductResult,
} from './schema.ts';

export const getCatalogOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/catalog',
  role: 'admin',
  result: catalogResult,
});

export const listProductsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/catalog/products',
  role: 'admin',
  query: listProductsQuery,
  result: listProductsResult,
});

export const saveProductOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/catalog/products',
  role: 'admin',
  body: upsertProductBody.safeExtend({
    only_new: z.boolean().default(false).describe('Refuses a SKU that the catalog has.'),
  }),
  result: upsertProductResult,
});

export const getProductOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/catalog/products/{retailer_id}',
  role: 'admin',
  params: productParams,
  result: productSchema,
});

export const updateProductOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}/catalog/products/{retailer_id}',
  role: 'admin',
  params: productParams,
  body: productChanges.safeExtend({
    before: productPart
      .optional()
      .describe('What the member saw of the fields that they change; refused if they have changed since.'),
  }),
  result: upsertProductResult,
});

export const deleteProductOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/catalog/products/{retailer_id}',
  role: 'admin',
  params: productParams,
  result: deleteProductResult,
});
