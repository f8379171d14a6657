import type { ReactNode } from 'react';

/** What an empty page will hold, drawn in the colors of the theme. Each is 176 by 104. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 176 104" className="h-26 w-44 fill-surface stroke-line" strokeWidth={1.5}>
      {children}
    </svg>
  );
}

/** A line of text that one need not read. */
export function Words({ x, y, width, strong = false }: { x: number; y: number; width: number; strong?: boolean }) {
  const color = strong ? 'fill-line-strong' : 'fill-line';
  return <rect x={x} y={y} width={width} height={4} rx={2} stroke="none" className={color} />;
}

/** What is ours in a picture. */
export const ours = 'fill-accent-soft stroke-accent';
