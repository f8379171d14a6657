import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useSeen } from '#components/browser/use-seen.ts';
import type {
  getProductOperation,
  saveProductOperation,
  updateProductOperation,
} from '#lib/commerce/catalog/admin-operations.ts';
import type { Product, ProductInput } from '#lib/commerce/catalog/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { productChanges } from './product-changes.ts';
import type { ProductDraft } from './product-draft.ts';

const PATH = '/api/admin/{workspace}/catalog/products';

/**
 * Saves what a form that began with the values of `draft` changes of a product, or adds it, never in place of another one.
 * `seen` is the product as its author knows it: as it is now, once a change was refused because others have changed it.
 */
export function useSaveProduct(product: Product | null, draft: Partial<ProductDraft>) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const [began] = useState(draft);
  const params = { workspace, retailer_id: product?.retailer_id ?? '' };
  const { seen, readIfChanged } = useSeen(product, () =>
    callAdmin<typeof getProductOperation>(`GET ${PATH}/{retailer_id}`, { params }),
  );
  const save = useMutation<unknown, Error, ProductInput>({
    mutationFn: (values) => {
      if (!seen) {
        const body = { ...values, only_new: true };
        return callAdmin<typeof saveProductOperation>(`POST ${PATH}`, { params: { workspace }, body });
      }
      const { changes, before } = productChanges({ began, values, seen });
      return callAdmin<typeof updateProductOperation>(`PATCH ${PATH}/{retailer_id}`, {
        params,
        body: { ...changes, before },
      });
    },
    onError: readIfChanged,
    // Also what others changed, when that is why it was refused.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.catalog(workspace) }),
  });
  return { save, seen };
}
