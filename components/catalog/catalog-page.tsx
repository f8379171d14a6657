'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { catalogText } from '#components/i18n/en/catalog-text.ts';
import type { getCatalogOperation } from '#lib/commerce/catalog/admin-operations.ts';
import type { Product } from '#lib/commerce/catalog/schema.ts';
import { useDebounced } from '../shell/use-debounced.ts';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { ProductsPicture } from '../ui/pictures/products-picture.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { CatalogState } from './catalog-state.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductGridSkeleton, productGridStyles } from './product-grid-skeleton.tsx';
import { MOST_PRODUCTS, useProducts } from './use-products.ts';

const DeleteProductDialog = dynamic(
  part(() => import('./delete-product-dialog.tsx').then((file) => file.DeleteProductDialog)),
  { loading: () => null },
);
const ProductDialog = dynamic(
  part(() => import('./product-dialog.tsx').then((file) => file.ProductDialog)),
  { loading: () => null },
);

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; product: Product };

const { states } = catalogText;

/** The catalog of the workspace's number: whether it is connected, and its products. `baseUrl` is the public API's. */
export function CatalogPage({ baseUrl }: { baseUrl: string }) {
  const { filter, set } = useUrlFilter(['search']);
  const search = useDebounced(filter.search ?? '').trim();
  const catalog = useCatalog();
  const products = useProducts(search);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const rows = products.data ?? [];
  const isMissing = catalog.data?.connected === false;
  const failure = catalog.error ?? (isMissing ? null : products.error);
  const check = () => {
    void catalog.refetch();
    void products.refetch();
  };
  const isReady = catalog.data?.connected === true && products.isSuccess;
  const create = (
    <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
      <Plus aria-hidden />
      {catalogText.create}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={catalogText.title}
        description={catalogText.description}
        actions={isReady && (rows.length > 0 || search) && create}
      />
      {(isMissing || failure) && (
        <CatalogState error={failure} checking={catalog.isFetching || products.isFetching} check={check} />
      )}
      {!isMissing && !failure && !isReady && <ProductGridSkeleton />}
      {!failure && isReady && catalog.data && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Badge tone="ok" dot>
                {states.connected}
              </Badge>
              <span className="font-medium">{catalog.data.name || states.unnamed}</span>
              <span className="text-ink-faint">{states.products(catalog.data.product_count ?? 0)}</span>
              <span className="text-[0.8125rem] text-ink-faint">
                {states.catalogId} <code>{catalog.data.catalog_id}</code>
              </span>
            </p>
            <SearchInput
              label={catalogText.search}
              value={filter.search ?? ''}
              onChange={(text) => set({ search: text })}
              className="w-full sm:w-64"
            />
          </div>
          {rows.length === 0 && (
            <Card bare>
              {search ? (
                <EmptyState
                  icon={SearchX}
                  title={catalogText.nothingMatches}
                  description={catalogText.nothingMatchesBody}
                />
              ) : (
                <EmptyState
                  picture={<ProductsPicture />}
                  title={catalogText.emptyTitle}
                  description={catalogText.emptyBody}
                  actions={create}
                  example={<CodeBlock code={productCurl({ baseUrl })} />}
                />
              )}
            </Card>
          )}
          {rows.length > 0 && (
            <ul aria-label={catalogText.listLabel} className={productGridStyles} data-rows>
              {rows.map((product) => (
                <li key={product.retailer_id}>
                  <ProductCard
                    product={product}
                    onEdit={(chosen) => setOpen({ dialog: 'edit', product: chosen })}
                    onDelete={(chosen) => setOpen({ dialog: 'delete', product: chosen })}
                  />
                </li>
              ))}
            </ul>
          )}
          {rows.length === MOST_PRODUCTS && (
            <p className="text-[0.8125rem] text-ink-faint">{catalogText.capped(MOST_PRODUCTS)}</p>
          )}
        </>
      )}
      {open?.dialog === 'create' && <ProductDialog currency={rows[0]?.currency ?? null} onClose={close} />}
      {open?.dialog === 'edit' && <ProductDialog product={open.product} currency={null} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteProductDialog product={open.product} onClose={close} />}
    </>
  );
}

/** The catalog of the workspace's number, as WhatsApp has it now. A refusal is a final answer, so there is no retry. */
function useCatalog() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.catalogState(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof getCatalogOperation>('GET /api/admin/{workspace}/catalog', { params: { workspace }, signal }),
    retry: false,
  });
}

/** Creates a product, or updates the one of this SKU. */
function productCurl({ baseUrl }: { baseUrl: string }): string {
  return [
    `curl -X POST ${baseUrl}/catalog/products \\`,
    '  -H "X-API-Key: $KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"retailer_id": "TEA-GREEN", "name": "Green tea", "price": 19900, "currency": "INR",`,
    `       "image_url": "https://files.example.com/green-tea.jpg"}'`,
  ].join('\n');
}
