/** How high the rows of lists and tables are. */
export type Density = 'comfortable' | 'compact';

/**
 * Part of the page's first script, so that its first paint has the rows that this browser's person asked for
 * (docs/decisions/246). It is sent as text, so it must name nothing outside of itself.
 */
export function applyDensity(): void {
  try {
    const kept = localStorage.getItem('parley.density');
    if (kept === 'compact') document.documentElement.dataset.density = kept;
  } catch {
    // A browser that stores nothing has the usual rows.
  }
}

/** Keeps the choice and shows it at once. */
export function keepDensity(density: Density): void {
  if (density === 'compact') document.documentElement.dataset.density = density;
  else delete document.documentElement.dataset.density;
  try {
    localStorage.setItem('parley.density', density);
  } catch {
    // It holds until the page is loaded again.
  }
}
