'use client';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Picture } from './picture.tsx';

/**
 * A picture from anywhere on the web, fetched by the browser itself (docs/decisions/040), without a referrer. If it
 * cannot be shown, an icon takes its place. The box is square, so that nothing jumps.
 */
export function RemoteImage({ src, alt, className }: { src: string; alt: string; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) {
    return (
      <span className={cn('flex aspect-square items-center justify-center bg-sunken text-ink-faint', className)}>
        <ImageOff aria-hidden className="size-2/5 max-h-7 max-w-7" />
        <span className="sr-only">{commonText.noImage}</span>
      </span>
    );
  }
  return (
    <Picture
      key={src}
      src={src}
      alt={alt}
      width={320}
      height={320}
      onError={() => setBroken(src)}
      className={cn('aspect-square bg-sunken object-cover', className)}
    />
  );
}
