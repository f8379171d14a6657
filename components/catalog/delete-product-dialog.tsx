'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { catalogText } from '#components/i18n/en/catalog-text.ts';
import type { deleteProductOperation } from '#lib/commerce/catalog/admin-operations.ts';
import type { Product } from '#lib/commerce/catalog/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const { remove: words } = catalogText;

export function DeleteProductDialog({
  product: { retailer_id: sku, name },
  onClose,
}: {
  product: Product;
  onClose: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const remove = useDeleteProduct();
  const confirm = () =>
    remove.mutate(
      { params: { workspace, retailer_id: sku } },
      { onSuccess: () => toasts.add({ title: words.done(name) }), onError: toastError, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(name)}
      description={words.description}
      confirm={words.confirm}
      loading={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function useDeleteProduct() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteProductOperation>(
    'DELETE /api/admin/{workspace}/catalog/products/{retailer_id}',
    { invalidates: [queryKeys.catalog(slug)] },
  );
}
