'use client';
import type { UseFormReturn } from 'react-hook-form';
import { currencyOptions } from '#components/browser/currency-options.ts';
import { catalogText, productFormText as words } from '#components/i18n/en/catalog-text.ts';
import {
  availabilities,
  conditions,
  type Product,
  type ProductInput,
  visibilities,
} from '#lib/commerce/catalog/schema.ts';
import { currencyExponent } from '#lib/platform/money/currency-exponent.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { MoneyInput } from './money-input.tsx';
import type { ProductDraft } from './product-draft.ts';

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The fields of a product, as in the API, but with amounts as people write them. */
export function ProductFields({
  form,
  product,
}: {
  form: UseFormReturn<ProductDraft, unknown, ProductInput>;
  /** The product being changed; null for a new one. */
  product: Product | null;
}) {
  const { errors, isSubmitted } = form.formState;
  const set = <Name extends keyof ProductDraft>(name: Name, value: ProductDraft[Name] | undefined) =>
    form.setValue(name, value as never, { shouldValidate: isSubmitted, shouldDirty: true });
  const currency = form.watch('currency');
  const priceMissing = words.priceMissing(currencyExponent(currency ?? ''));
  // 250 in one currency becomes 250 in the other, whatever their numbers of decimals.
  const chooseCurrency = (code: string) => {
    const factor = 10 ** (currencyExponent(code) - currencyExponent(currency));
    for (const name of ['price', 'sale_price'] as const) {
      const minor = form.getValues(name);
      if (minor != null) set(name, Math.round(minor * factor));
    }
    set('currency', code);
  };
  const emptyAsAbsent = { setValueAs: (text: unknown) => (text === '' ? undefined : text) };
  return (
    <>
      <Field label={words.sku} hint={product ? words.skuFixed : words.skuHint} error={skuProblem(errors.retailer_id)}>
        <Input autoComplete="off" readOnly={product !== null} {...form.register('retailer_id')} />
      </Field>
      <Field label={words.name} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={words.image} hint={words.imageHint} error={errors.image_url?.message}>
        <Input type="url" inputMode="url" autoComplete="off" {...form.register('image_url')} />
      </Field>
      <Field label={words.currency} error={errors.currency?.message}>
        <Combobox value={currency} onValueChange={chooseCurrency} options={currencyOptions()} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={words.price}
          hint={product ? words.priceNow(product.price) : undefined}
          error={errors.price && priceMissing}
        >
          <MoneyInput
            key={currency}
            currency={currency}
            value={form.getValues('price')}
            onChange={(price) => set('price', price)}
          />
        </Field>
        <Field
          label={words.salePrice}
          optional
          hint={product?.sale_price ? words.priceNow(product.sale_price) : undefined}
          error={salePriceError(errors.sale_price, priceMissing)}
        >
          <MoneyInput
            key={currency}
            currency={currency}
            value={form.getValues('sale_price')}
            onChange={(price) => set('sale_price', price)}
          />
        </Field>
        <Field label={words.availability} error={errors.availability?.message}>
          <Select
            value={form.watch('availability') ?? null}
            onValueChange={(value) => set('availability', value)}
            options={optionsOf(availabilities, catalogText.availabilities)}
          />
        </Field>
        <Field label={words.condition} error={errors.condition?.message}>
          <Select
            value={form.watch('condition') ?? null}
            onValueChange={(value) => set('condition', value)}
            options={optionsOf(conditions, catalogText.conditions)}
          />
        </Field>
      </div>
      <Field label={words.visibility} error={errors.visibility?.message}>
        <Select
          value={form.watch('visibility') ?? null}
          onValueChange={(value) => set('visibility', value)}
          options={optionsOf(visibilities, catalogText.visibilities)}
        />
      </Field>
      <Field label={words.description} optional error={errors.description?.message}>
        <Textarea rows={3} {...form.register('description')} />
      </Field>
      <Field label={words.brand} optional error={errors.brand?.message}>
        <Input autoComplete="off" {...form.register('brand')} />
      </Field>
      <Field label={words.url} optional hint={product?.url ? words.urlHint : undefined} error={errors.url?.message}>
        <Input type="url" inputMode="url" autoComplete="off" {...form.register('url', emptyAsAbsent)} />
      </Field>
      <Field label={words.category} optional hint={words.categoryHint} error={errors.fb_product_category?.message}>
        <Input autoComplete="off" {...form.register('fb_product_category', emptyAsAbsent)} />
      </Field>
    </>
  );
}

type Problem = { type?: unknown; message?: string | undefined } | undefined;

/** The server's words, as for a SKU that is taken; the schema's speak of field names. */
function skuProblem(error: Problem) {
  return error?.type === 'server' ? error.message : error && words.skuMissing;
}

/** Rewords the schema's error, which mentions minor units and field names that the form does not show. */
function salePriceError(error: Problem, missing: string) {
  if (!error) return undefined;
  return error.type === 'custom' ? words.salePriceTooHigh : missing;
}
