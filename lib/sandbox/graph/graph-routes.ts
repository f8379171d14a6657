import { Router } from '../http/router.ts';
import {
  deregisterNumber,
  getCommerceSettings,
  listNumbers,
  listSubscribedApps,
  registerNumber,
  setCommerceSettings,
  subscribeApp,
  unsubscribeApp,
} from './account-routes.ts';
import { checkBatch, submitBatch } from './batch-routes.ts';
import type { Handler } from './call.ts';
import { connectCatalog, disconnectCatalog, listCatalogs } from './catalog-routes.ts';
import { uploadMedia } from './media-routes.ts';
import { deleteObject, getObject, updateObject } from './object-routes.ts';
import { createProduct, listProducts } from './product-routes.ts';
import { sendMessage } from './send-message.ts';
import { createTemplate, deleteTemplate, listTemplates } from './template-routes.ts';

const route = (method: string, pattern: string, name: string, handle: Handler) => ({ method, pattern, name, handle });

/** Every call of the Graph API that the sandbox supports; faults are injected under these names. */
export const GRAPH_CALLS = [
  route('POST', ':id/messages', 'messages.send', sendMessage),
  route('POST', ':id/media', 'media.upload', uploadMedia),
  route('POST', ':id/register', 'numbers.register', registerNumber),
  route('POST', ':id/deregister', 'numbers.deregister', deregisterNumber),
  route('GET', ':id/whatsapp_commerce_settings', 'commerce.get', getCommerceSettings),
  route('POST', ':id/whatsapp_commerce_settings', 'commerce.set', setCommerceSettings),
  route('GET', ':id/phone_numbers', 'numbers.list', listNumbers),
  route('GET', ':id/subscribed_apps', 'subscriptions.list', listSubscribedApps),
  route('POST', ':id/subscribed_apps', 'subscriptions.add', subscribeApp),
  route('DELETE', ':id/subscribed_apps', 'subscriptions.remove', unsubscribeApp),
  route('GET', ':id/message_templates', 'templates.list', listTemplates),
  route('POST', ':id/message_templates', 'templates.create', createTemplate),
  route('DELETE', ':id/message_templates', 'templates.delete', deleteTemplate),
  route('GET', ':id/product_catalogs', 'catalogs.list', listCatalogs),
  route('POST', ':id/product_catalogs', 'catalogs.connect', connectCatalog),
  route('DELETE', ':id/product_catalogs', 'catalogs.disconnect', disconnectCatalog),
  route('GET', ':id/products', 'products.list', listProducts),
  route('POST', ':id/products', 'products.create', createProduct),
  route('POST', ':id/items_batch', 'products.batch', submitBatch),
  route('GET', ':id/check_batch_request_status', 'products.batch_status', checkBatch),
  route('GET', ':id', 'objects.get', getObject),
  route('POST', ':id', 'objects.update', updateObject),
  route('DELETE', ':id', 'objects.delete', deleteObject),
];

export const graphRoutes = new Router(GRAPH_CALLS);
