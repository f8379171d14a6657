'use client';
import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * Next's link, whose page is prefetched once someone points at it or focuses it. Next itself prefetches every link in
 * view: on our pages that is 16 requests and more for each page, and the one followed is as quick by this.
 * `prefetch={false}` prefetches nothing.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isMeant, setMeant] = useState(false);
  return (
    <NextLink
      prefetch={prefetch ?? (isMeant ? 'auto' : false)}
      onPointerEnter={(event) => {
        setMeant(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
      {...rest}
    />
  );
}
