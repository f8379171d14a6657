'use client';
import { toasts } from '#components/browser/toasts.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { productFormText as words } from '#components/i18n/en/catalog-text.ts';
import type { Product, ProductInput } from '#lib/commerce/catalog/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { type ProductDraft, productDraft } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductPreview } from './product-preview.tsx';
import { useSaveProduct } from './use-save-product.ts';

const schema = () => import('#lib/commerce/catalog/schema.ts').then((file) => file.upsertProductBody);

const HOME_CURRENCIES: Record<string, string> = { IN: 'INR', US: 'USD', GB: 'GBP', BR: 'BRL', MX: 'MXN', ID: 'IDR' };

/**
 * Adds a product, never in place of another one, or changes one, next to a preview of what customers will see. `currency`
 * is that of the other products.
 */
export function ProductDialog({
  product = null,
  currency,
  onClose,
}: {
  product?: Product | null;
  currency: string | null;
  onClose: () => void;
}) {
  const { defaultCountry } = useWorkspace();
  const draft = productDraft(product, currency ?? HOME_CURRENCIES[defaultCountry] ?? 'USD');
  const { save, seen } = useSaveProduct(product, draft);
  const form = useZodForm<ProductDraft, ProductInput>(schema, { defaultValues: draft });
  return (
    <FormDialog
      size="lg"
      title={product ? words.editTitle : words.createTitle}
      submitLabel={words.submit}
      pending={save.isPending}
      className="grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_15rem]"
      onSubmit={form.handleSubmit((body) =>
        save.mutate(body, {
          onSuccess: () => {
            toasts.add({ title: words.saved(body.name), description: words.savedLag });
            onClose();
          },
          onError: (error) => showServerError(form, error),
        }),
      )}
      onClose={onClose}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <ProductFields form={form} product={seen} />
        <FormError message={form.formState.errors.root?.server?.message} />
      </div>
      <div className="max-w-64 sm:sticky sm:top-0 sm:self-start">
        <ProductPreview draft={form.watch()} />
      </div>
    </FormDialog>
  );
}
