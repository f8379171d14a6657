import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** A quiet button that shows only an icon. */
export function IconButton({ label, size = 'icon', ...rest }: ComponentProps<typeof Button> & { label: string }) {
  return <Button variant="ghost" size={size} aria-label={label} {...rest} />;
}
