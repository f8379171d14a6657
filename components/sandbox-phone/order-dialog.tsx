'use client';
import { useState } from 'react';
import { orderText as words } from '#components/i18n/en/sandbox-text.ts';
import type { CustomerAct } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { Picture } from '../ui/picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePhoneProducts } from './use-phone-products.ts';

/** The customer's cart. */
export function OrderDialog({ onClose, onOrder }: { onClose: () => void; onOrder: (order: CustomerAct) => void }) {
  const products = usePhoneProducts();
  const [cart, setCart] = useState<Record<string, number>>({});
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const items = Object.entries(cart).flatMap(([retailer_id, quantity]) =>
    quantity > 0 ? [{ retailer_id, quantity }] : [],
  );
  const submit = () => {
    setChecked(true);
    if (items.length > 0) onOrder({ type: 'order', items, note: note.trim() || undefined });
  };
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submitLabel={words.submit}
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree, this form is inside the phone's own form.
        event.stopPropagation();
        submit();
      }}
      onClose={onClose}
    >
      {products.isError && <QueryError error={products.error} retry={products.refetch} />}
      {products.isPending && <Skeleton className="h-48" />}
      {products.data?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="flex flex-col gap-2">
        {products.data?.map(({ retailer_id, name, price, image_url }) => (
          <li key={retailer_id} className="flex items-center gap-3">
            {image_url && (
              <Picture
                src={image_url}
                alt=""
                width={40}
                height={40}
                className="size-10 rounded-lg bg-sunken object-cover"
              />
            )}
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-left font-medium">
                {name}
              </span>
              <span className="text-[0.8125rem] text-ink-soft">{price}</span>
            </span>
            <Field label={words.quantity(name)} hideLabel className="w-20">
              <Input
                type="number"
                min={0}
                max={999}
                value={cart[retailer_id] ?? 0}
                onChange={({ target }) =>
                  setCart({ ...cart, [retailer_id]: Math.min(Math.max(Math.trunc(Number(target.value)), 0), 999) })
                }
              />
            </Field>
          </li>
        ))}
      </ul>
      <Field label={words.note} optional>
        <Input autoComplete="off" maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <FormError message={isChecked && items.length === 0 ? words.empty : undefined} />
    </FormDialog>
  );
}
