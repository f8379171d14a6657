import { z } from 'zod';
import { nameSchema } from '#lib/contract/names/schema.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { MB } from '#lib/platform/bytes.ts';

/** The values in docs/reference/public-api.md#product-as-written. */
export const availabilities = ['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued'] as const;
export const conditions = ['new', 'refurbished', 'used'] as const;
export const visibilities = ['published', 'staging'] as const;

/** An image must have fewer bytes than this (docs/reference/public-api.md#limits). */
export const MAX_IMAGE_BYTES = 8 * MB;

/** The runtime's list, and the ISO 4217 currencies that it lacks. */
const currencies = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...'BOV CHE CHW CLF COU MXV USN UYI UYW VED'.split(' '),
]);

/** One out of bounds gets the words of every number. */
const minorUnits = z
  .int({
    error: ({ code }) =>
      code === 'invalid_type' ? 'Give a whole number of minor units, such as 19900 for 199.00.' : undefined,
  })
  .nonnegative();
const text = (max: number) => z.string().trim().max(max);

/** It is part of a product's path, and a path segment cannot be one or two dots. */
export const retailerIdSchema = z
  .string()
  .max(200)
  .refine((id) => id.trim() !== '' && id !== '.' && id !== '..', {
    error: 'A retailer_id has at least one character, and is not a dot or two.',
  });

/** Catalog (docs/reference/public-api.md#catalog). */
export const catalogResult = z
  .object({
    connected: z
      .boolean()
      .describe('`false` when no catalog is attached to the number; the other fields are then absent.'),
    catalog_id: z.string().optional().describe('The provider’s ID of the catalog.'),
    name: z.string().optional().describe('Catalog name.'),
    product_count: z.int().optional().describe('Number of products, as the provider counts them; it may lag a little.'),
  })
  .meta({ id: 'Catalog' });
export type CatalogResult = z.output<typeof catalogResult>;

/** Query of GET /catalog/products. */
export const listProductsQuery = z.object({
  search: text(200).optional().describe('Only products whose name contains this; upper and lower case are the same.'),
  limit: pageQuery({ limit: 100, max: 500 }).shape.limit.describe(
    'How many products at most: 100 by default, up to 500.',
  ),
  cursor: z.string().max(2000).optional().describe('The next_cursor of the page before, for the same search; opaque.'),
});

/** A product in a response (docs/reference/public-api.md#product-as-read). */
export const productSchema = z
  .object({
    retailer_id: z.string().describe('SKU.'),
    name: z.string().describe('Product title.'),
    description: z.string().describe('Empty when there is none; so are brand and url.'),
    price: z.string().describe('Display amount with its currency symbol, as the provider formats it.'),
    currency: z.string().describe('ISO 4217.'),
    sale_price: z.string().nullable().describe('Display amount like `price`; null when there is no sale price.'),
    availability: z.string().describe('As written: `in stock`, `out of stock`, `preorder`, …'),
    condition: z.string().describe('`new`, `refurbished` or `used`.'),
    visibility: z.string().describe('`published` or `staging`.'),
    brand: z.string().describe('Brand.'),
    image_url: z.string().describe('The image, or the provider’s copy of it.'),
    url: z.string().describe('The product’s page in the shop.'),
  })
  .meta({ id: 'Product', description: 'Product, as read.' });
export type Product = z.output<typeof productSchema>;

export const listProductsResult = z.object({
  products: z.array(productSchema).describe('In the provider’s order. A text that is not set is empty.'),
  next_cursor: nextCursor,
});

const saleTooHigh = {
  path: ['sale_price'],
  error: 'sale_price is higher than price.',
  params: { type: 'sale_price_too_high' },
};

function isSaleLower({ price, sale_price }: { price?: number | undefined; sale_price?: number | null | undefined }) {
  return price === undefined || (sale_price ?? price) <= price;
}

/** A product in a request: the body of POST /catalog/products (docs/reference/public-api.md#product-as-written). */
export const upsertProductBody = z
  .object({
    retailer_id: retailerIdSchema.describe(
      'Your SKU or content ID; the upsert key: the first call creates, later ones update.',
    ),
    name: nameSchema({ max: 500, missing: 'Give the product a name.' }).describe('Product title.'),
    price: minorUnits.describe('In minor units of the currency: paise or cents.'),
    currency: z
      .string()
      .refine((code) => currencies.has(code), {
        error: 'This is not an ISO 4217 currency code, such as INR.',
        params: { type: 'currency_invalid' },
      })
      .describe('ISO 4217 code, such as `INR`.'),
    image_url: z
      .string()
      .trim()
      .max(2000)
      .describe('Public `https://` image (JPG or PNG, under 8 MB) that the catalog provider can fetch.'),
    sale_price: minorUnits
      .nullish()
      .describe('Minor units, at most `price`. Left out, null or 0: the product has no sale price.'),
    availability: z.enum(availabilities).default('in stock').describe('With spaces, not underscores.'),
    condition: z.enum(conditions).default('new').describe('Condition of the item.'),
    visibility: z
      .enum(visibilities)
      .default('published')
      .describe('`published`: shown to customers; `staging`: hidden.'),
    description: text(5000)
      .optional()
      .describe('Keeps its value when left out; so do brand, fb_product_category and url.'),
    brand: text(500).optional().describe('Brand.'),
    fb_product_category: text(500).optional().describe('Category of the provider, by its name or ID.'),
    url: z
      .string()
      .trim()
      .pipe(z.url({ protocol: /^https?$/ }).max(2000))
      .optional()
      .describe('The product’s page in your shop.'),
  })
  .refine(isSaleLower, saleTooHigh)
  .meta({ id: 'ProductInput', description: 'Product, as written.' });
export type ProductInput = z.output<typeof upsertProductBody>;

const { retailer_id: _, availability, condition, visibility, ...others } = upsertProductBody.shape;

/** Some of a product: without defaults, which would change what is left out. */
export const productChanges = z
  .object({
    ...others,
    availability: availability.unwrap(),
    condition: condition.unwrap(),
    visibility: visibility.unwrap(),
  })
  .partial()
  .refine(isSaleLower, saleTooHigh);
export type ProductChanges = z.output<typeof productChanges>;

/** Some of a product as it was read. */
export const productPart = productSchema.partial();

export const upsertProductResult = z.object({
  success: z.boolean().describe('Always true; what fails is an error.'),
  product_id: z.string().describe('The provider’s ID of the product.'),
  retailer_id: z.string().describe('The SKU as it was given.'),
});

export const productParams = z.object({
  retailer_id: z
    .string()
    .describe('Your SKU, percent-encoded: `A/1` is `A%2F1`.')
    .meta({ examples: ['TEA-GREEN'] }),
});

export const deleteProductResult = z.object({
  success: z.boolean().describe('Always true; what fails is an error.'),
  retailer_id: z.string().describe('The SKU as it was given.'),
});
