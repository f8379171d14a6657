'use client';
import { catalogText, productFormText } from '#components/i18n/en/catalog-text.ts';
import { formatMoney } from '#lib/platform/money/format-money.ts';
import { Badge } from '../ui/badge.tsx';
import { RemoteImage } from '../ui/remote-image.tsx';
import { PriceTag } from './price-tag.tsx';
import type { ProductDraft } from './product-draft.ts';

/** The product as a customer sees it in the chat, while it is being written. */
export function ProductPreview({ draft }: { draft: Partial<ProductDraft> }) {
  const { name, description, image_url: image = '', price, sale_price: sale, currency = '', availability } = draft;
  const money = (minor: number) => formatMoney(minor, currency);
  const isPriced = typeof price === 'number' && Number.isFinite(price);
  const isOnSale = typeof sale === 'number' && Number.isFinite(sale) && sale > 0;
  const isAvailable =
    availability === undefined || availability === 'in stock' || availability === 'available for order';
  return (
    <section aria-label={productFormText.preview} className="flex flex-col gap-2">
      <h3 className="text-[0.8125rem] font-medium">{productFormText.preview}</h3>
      <div className="rounded-xl bg-sunken p-3">
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <RemoteImage src={URL.canParse(image) ? image : ''} alt="" className="w-full" />
          <div className="flex flex-col gap-1 p-3">
            <p className="font-semibold wrap-anywhere">{name?.trim() || productFormText.noName}</p>
            {isPriced ? (
              <PriceTag price={money(price)} salePrice={isOnSale ? money(sale) : null} />
            ) : (
              <span className="text-ink-faint">–</span>
            )}
            {!isAvailable && availability && (
              <span>
                <Badge tone="warn">{catalogText.availabilities[availability]}</Badge>
              </span>
            )}
            {description && (
              <p className="line-clamp-4 text-[0.8125rem] whitespace-pre-line wrap-anywhere text-ink-soft">
                {description}
              </p>
            )}
          </div>
          <p aria-hidden className="border-t border-line py-2.5 text-center font-medium text-accent-text">
            {productFormText.message}
          </p>
        </div>
      </div>
      <p className="text-xs text-ink-faint">
        {draft.visibility === 'staging' ? productFormText.previewHidden : productFormText.previewNote}
      </p>
    </section>
  );
}
