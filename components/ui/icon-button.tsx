import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** A quiet button with an icon, and its name as its tooltip. */
export function IconButton({ label, size = 'icon', ...rest }: ComponentProps<typeof Button> & { label: string }) {
  return <Button variant="ghost" size={size} aria-label={label} title={label} {...rest} />;
}
