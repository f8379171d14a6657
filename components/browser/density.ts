/** The height of rows in lists and tables. */
export type Density = 'comfortable' | 'compact';

/**
 * Part of the page's first script, so that the first paint has the rows that the person chose in this browser
 * (docs/decisions/246). It is sent as text, so it must not refer to anything outside itself.
 */
export function applyDensity(): void {
  try {
    const kept = localStorage.getItem('parley.density');
    if (kept === 'compact') document.documentElement.dataset.density = kept;
  } catch {
    // Without storage, rows have the default height.
  }
}

/** Saves the choice and applies it at once. */
export function keepDensity(density: Density): void {
  if (density === 'compact') document.documentElement.dataset.density = density;
  else delete document.documentElement.dataset.density;
  try {
    localStorage.setItem('parley.density', density);
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
}
