import type { Reply } from '../http/reply.ts';
import type { Catalog } from '../world/catalog-store.ts';
import { catalogFor, requirePermission, wabaFor } from './access.ts';
import type { Call } from './call.ts';
import { requireText } from './message-fields.ts';
import { page, pickFields } from './page.ts';

/**
 * `GET /{waba-id}/product_catalogs`: the connected catalog, if any (docs/reference/whatsapp.md#connected-catalog).
 */
export function listCatalogs(call: Call): Reply {
  const waba = requireCommerce(call);
  const catalog = call.world.catalogs.connectedTo(waba.id);
  // The caller knows it from now on.
  if (catalog) call.world.catalogs.connect(waba.id, catalog.id);
  const fields = call.query.get('fields');
  return page(call, catalog ? [catalog] : [], {
    show: (shown) => pickFields(catalogFields(shown), fields, ['id', 'name']),
  });
}

/** `POST /{waba-id}/product_catalogs` with `catalog_id`: connects it. */
export function connectCatalog(call: Call): Reply {
  const waba = requireCommerce(call);
  const catalog = catalogFor(call, requireText(call.fields.catalog_id, 'catalog_id', 64));
  call.world.catalogs.connect(waba.id, catalog.id);
  call.world.changes.record({ kind: 'catalog', id: catalog.id });
  return { json: { success: true } };
}

/** `DELETE /{waba-id}/product_catalogs` with `catalog_id`: disconnects it. */
export function disconnectCatalog(call: Call): Reply {
  const waba = requireCommerce(call);
  const id = requireText(call.fields.catalog_id, 'catalog_id', 64);
  if (call.world.catalogs.connectedTo(waba.id)?.id === id) call.world.catalogs.disconnect(waba.id);
  call.world.changes.record({ kind: 'catalog', id });
  return { json: { success: true } };
}

/** `GET /{catalog-id}` (docs/reference/whatsapp.md#catalog-node) */
export function describeCatalog(call: Call): Reply {
  requirePermission(call, 'catalog_management');
  const catalog = catalogFor(call, call.params.id ?? '');
  return { json: pickFields(catalogFields(catalog), call.query.get('fields'), ['id', 'name']) };
}

function requireCommerce(call: Call) {
  requirePermission(call, 'whatsapp_business_management');
  requirePermission(call, 'catalog_management');
  return wabaFor(call, call.params.id ?? '');
}

function catalogFields(catalog: Catalog): Record<string, unknown> {
  return { id: catalog.id, name: catalog.name, product_count: catalog.products.size, vertical: 'commerce' };
}
