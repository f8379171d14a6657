import type { ReactNode } from 'react';

/** A drawing of what an empty page will contain, in the theme's colors. Each is 176 by 104. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 176 104" className="h-26 w-44 fill-surface stroke-line" strokeWidth={1.5}>
      {children}
    </svg>
  );
}

/** A placeholder for a line of text. */
export function Words({ x, y, width, strong = false }: { x: number; y: number; width: number; strong?: boolean }) {
  const color = strong ? 'fill-line-strong' : 'fill-line';
  return <rect x={x} y={y} width={width} height={4} rx={2} stroke="none" className={color} />;
}

/** The style of our own things in a picture. */
export const ours = 'fill-accent-soft stroke-accent';
