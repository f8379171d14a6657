import type { availabilities, conditions, visibilities } from '#lib/commerce/catalog/schema.ts';
import { counted } from '#lib/platform/counted.ts';

export const catalogText = {
  title: 'Catalog',
  description: 'Products that customers can browse and order in WhatsApp. Meta stores them.',
  create: 'Add product',
  listLabel: 'Products',
  search: 'Search products',
  states: {
    connected: 'Connected',
    products: (n: number) => counted(n, 'product'),
    catalogId: 'Catalog ID',
    unnamed: 'Catalog',
    noNumberTitle: 'The messaging number is not connected',
    noNumberAction: 'Messaging numbers',
    noCatalogTitle: 'No catalog is connected to the number',
    noCatalogBody:
      'Connect a product catalog to the WhatsApp Business account in Meta’s Commerce Manager. It then appears here; there is nothing to set up in Parley.',
    refusedTitle: 'Meta doesn’t allow us to read the catalog',
    unavailableTitle: 'Meta’s catalog is not responding',
    check: 'Check again',
  },
  emptyTitle: 'No products yet',
  emptyBody: 'Add a product here, or sync the catalog with your shop over the API:',
  nothingMatches: 'No products match',
  nothingMatchesBody: 'Search matches any part of a product’s name.',
  capped: (n: number) => `Showing the first ${n} products. Search to find others.`,
  hidden: 'Hidden',
  sale: 'Sale',
  actionsFor: (name: string) => `Actions for ${name}`,
  edit: (name: string) => `Edit ${name}`,
  editAction: 'Edit…',
  removeAction: 'Delete…',
  availabilities: {
    'in stock': 'In stock',
    'out of stock': 'Out of stock',
    preorder: 'Preorder',
    'available for order': 'Available for order',
    discontinued: 'Discontinued',
  } satisfies Record<(typeof availabilities)[number], string>,
  conditions: { new: 'New', refurbished: 'Refurbished', used: 'Used' } satisfies Record<
    (typeof conditions)[number],
    string
  >,
  visibilities: { published: 'Shown to customers', staging: 'Hidden' } satisfies Record<
    (typeof visibilities)[number],
    string
  >,
  remove: {
    title: (name: string) => `Delete “${name}”?`,
    description: 'Customers will no longer see it. Past orders keep its name and picture.',
    confirm: 'Delete product',
    done: (name: string) => `“${name}” was deleted.`,
  },
};

export const productFormText = {
  createTitle: 'Add a product',
  editTitle: 'Edit product',
  saved: (name: string) => `“${name}” was saved.`,
  savedLag: 'It may take a moment to appear in Meta’s list.',
  submit: 'Save product',
  sku: 'SKU',
  skuHint: 'Your own ID for the product. It can’t be changed later.',
  skuMissing: 'Enter a SKU of up to 200 characters.',
  skuFixed: 'The SKU identifies the product, so it can’t be changed.',
  name: 'Name',
  image: 'Image URL',
  imageHint: 'A public https link to a JPG or PNG under 8 MB.',
  currency: 'Currency',
  price: 'Price',
  salePrice: 'Sale price',
  /** By the number of decimals of the currency. */
  priceMissing: (decimals: number) =>
    decimals === 0
      ? 'Enter a price without decimals, such as 199.'
      : `Enter a price, such as 199 or ${(199.5).toFixed(decimals)}.`,
  salePriceTooHigh: 'The sale price can’t be higher than the price.',
  priceNow: (text: string) => `Current: ${text}`,
  availability: 'Availability',
  condition: 'Condition',
  visibility: 'Visibility',
  description: 'Description',
  brand: 'Brand',
  url: 'Page in your shop',
  urlHint: 'It can be changed, but not removed.',
  category: 'Category',
  categoryHint: 'Meta’s name or ID of a category. Leave it empty to keep the current one.',
  preview: 'What the customer sees',
  previewNote: 'It may look slightly different on the customer’s phone.',
  previewHidden: 'Customers don’t see it while it is hidden.',
  noName: 'Product name',
  message: 'Message the business',
};

export const ordersText = {
  title: 'Orders',
  description: 'What customers ordered from the catalog, newest first.',
  exportCsv: 'Export CSV',
  listLabel: 'Orders',
  columns: { customer: 'Customer', items: 'Items', total: 'Total', when: 'Received' },
  hiddenPhone: 'Number hidden',
  itemCount: (n: number) => counted(n, 'item'),
  emptyTitle: 'No orders yet',
  emptyBody:
    'When a customer sends a cart from the catalog, it appears here and in their conversation. To read orders over the API:',
  back: 'All orders',
  orderTitle: (customer: string) => `Order from ${customer}`,
  conversation: 'Open conversation',
  total: 'Total',
  note: 'Note from the customer',
  id: 'Order ID',
  received: 'Received',
};
