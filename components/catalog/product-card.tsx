'use client';
import { Ellipsis } from 'lucide-react';
import { catalogText } from '#components/i18n/en/catalog-text.ts';
import type { Product } from '#lib/commerce/catalog/schema.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { RemoteImage } from '../ui/remote-image.tsx';
import { PriceTag } from './price-tag.tsx';

/** A product in the grid. Its picture and name open it. */
export function ProductCard({
  product,
  onEdit,
  onDelete,
}: {
  product: Product;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}) {
  const { name, availability } = product;
  const words = catalogText.availabilities[availability as keyof typeof catalogText.availabilities] ?? availability;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-colors duration-150 focus-within:border-line-strong hover:border-line-strong">
      <div className="relative">
        <RemoteImage src={product.image_url} alt="" className="w-full" />
        <span className="absolute top-2 left-2 flex gap-1">
          {product.visibility === 'staging' && <Badge tone="neutral">{catalogText.hidden}</Badge>}
          {product.sale_price && <Badge tone="accent">{catalogText.sale}</Badge>}
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3.5 pt-3">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 font-medium text-pretty">
            <button
              type="button"
              aria-label={catalogText.edit(name)}
              className="text-left wrap-anywhere outline-offset-4 after:absolute after:inset-0"
              onClick={() => onEdit(product)}
            >
              {name}
            </button>
          </h2>
          <div className="relative z-10 -mt-1.5 -mr-2">
            <Menu
              trigger={
                <Button variant="ghost" size="iconSm" aria-label={catalogText.actionsFor(name)}>
                  <Ellipsis aria-hidden />
                </Button>
              }
            >
              <MenuItem onClick={() => onEdit(product)}>{catalogText.editAction}</MenuItem>
              <MenuItem danger onClick={() => onDelete(product)}>
                {catalogText.removeAction}
              </MenuItem>
            </Menu>
          </div>
        </div>
        <PriceTag price={product.price} salePrice={product.sale_price} />
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1.5 text-xs text-ink-faint">
          <code className="min-w-0 truncate">{product.retailer_id}</code>
          {availability !== 'in stock' && <Badge tone="warn">{words}</Badge>}
        </p>
      </div>
    </article>
  );
}
