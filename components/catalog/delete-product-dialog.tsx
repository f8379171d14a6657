'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { catalogText } from '#components/i18n/en/catalog-text.ts';
import type { deleteProductOperation } from '#lib/commerce/catalog/admin-operations.ts';
import type { Product } from '#lib/commerce/catalog/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';

export function DeleteProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useAdminMutation<typeof deleteProductOperation>(
    'DELETE /api/admin/{workspace}/catalog/products/{retailer_id}',
    { invalidates: [queryKeys.catalog(workspace)] },
  );
  const { name, retailer_id } = product;
  const input = { params: { workspace, retailer_id } };
  return <DeleteDialog {...{ name, remove, input, onClose }} words={catalogText.remove} />;
}
