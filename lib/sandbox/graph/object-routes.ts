import type { Reply } from '../http/reply.ts';
import { unknownObject } from '../kit/error-codes.ts';
import type { World } from '../world/world.ts';
import { describeNumber, describeWaba } from './account-routes.ts';
import type { Call } from './call.ts';
import { describeCatalog } from './catalog-routes.ts';
import { deleteMedia, describeMedia } from './media-routes.ts';
import { deleteProduct, describeProduct, updateProduct } from './product-routes.ts';
import { describeTemplate, editTemplate } from './template-routes.ts';

const NUMBER_FIELDS =
  /display_phone_number|verified_name|quality_rating|throughput|platform_type|name_status|code_verification/;
const CATALOG_FIELDS = /product_count|vertical/;

/** What an ID refers to, as the first half of an operation's name. */
export function kindOfObject(world: World, id: string): string {
  if (world.media.get(id, world.scheduler.now())) return 'media';
  if (world.templates.byId(id)) return 'templates';
  if (world.catalogs.product(id)) return 'products';
  if (world.accounts.numbers.has(id)) return 'numbers';
  if (world.accounts.wabas.has(id)) return 'wabas';
  return world.catalogs.get(id) ? 'catalogs' : 'objects';
}

/** `GET /{id}`: whatever the ID refers to. For an unknown one, the requested fields decide. */
export function getObject(call: Call): Reply {
  const { world, params, query } = call;
  const id = params.id ?? '';
  const file = world.media.get(id, world.scheduler.now());
  if (file) return describeMedia(call, file);
  const template = world.templates.byId(id);
  if (template) return describeTemplate(call, template);
  const product = world.catalogs.product(id);
  if (product) return describeProduct(call, product);
  const fields = query.get('fields') ?? '';
  if (world.accounts.wabas.has(id)) return describeWaba(call);
  if (world.accounts.numbers.has(id) || NUMBER_FIELDS.test(fields)) return describeNumber(call);
  if (world.catalogs.get(id) || CATALOG_FIELDS.test(fields)) return describeCatalog(call);
  throw unknownObject(call.method, id);
}

/** `POST /{id}`: edits a template or a product. */
export function updateObject(call: Call): Reply {
  const template = call.world.templates.byId(call.params.id ?? '');
  if (template) return editTemplate(call, template);
  const product = call.world.catalogs.product(call.params.id ?? '');
  if (product) return updateProduct(call, product);
  throw unknownObject(call.method, call.params.id ?? '');
}

/** `DELETE /{id}`: a file or a product. */
export function deleteObject(call: Call): Reply {
  const id = call.params.id ?? '';
  const file = call.world.media.get(id, call.world.scheduler.now());
  if (file) return deleteMedia(call, file);
  const product = call.world.catalogs.product(id);
  if (product) return deleteProduct(call, product);
  throw unknownObject(call.method, id);
}
