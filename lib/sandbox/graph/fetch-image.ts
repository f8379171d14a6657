import type { Product } from '../world/catalog-store.ts';
import type { World } from '../world/world.ts';

const FAILED_HOSTS = /(^|\.)invalid$/;

/**
 * Simulates the fetch of a product's image: Meta fetches it after it accepted the product, and a bad image shows only on
 * the item (docs/reference/whatsapp.md#catalog-errors). Nothing is really fetched; hosts under `.invalid` and paths
 * without a JPG or PNG extension fail.
 */
export function fetchImageLater(world: World, product: Product): void {
  product.image_fetch_status = 'NO_STATUS';
  product.errors = product.errors.filter((error) => error.error_type !== 'IMAGE_FETCH_FAILED');
  const asked = product.image_url;
  world.scheduler.after(world.settings.catalog.image_check_after_ms, () => {
    if (product.image_url !== asked) return;
    if (isFetchable(asked)) {
      product.image_fetch_status = 'FETCHED';
      return;
    }
    product.image_fetch_status = 'FETCH_FAILED';
    product.errors.push({
      error_type: 'IMAGE_FETCH_FAILED',
      error_priority: 'HIGH',
      title: 'Unable to download the image',
      description: 'We could not download the image from the address you provided.',
    });
  });
}

function isFetchable(address: string): boolean {
  const { hostname, pathname } = new URL(address);
  const ending = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase();
  return !FAILED_HOSTS.test(hostname) && (ending === undefined || ['jpg', 'jpeg', 'png'].includes(ending));
}
