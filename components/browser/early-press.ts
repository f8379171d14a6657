/** What the page remembers of presses until it can take them. */
type EarlyPresses = {
  /** The latest press on a button that no one has heard. */
  held?: MouseEvent | undefined;
  stop: () => void;
};

declare global {
  interface Window {
    parleyEarlyPresses?: EarlyPresses;
  }
}

/**
 * Runs by itself in the page's first script, long before React: a page that came from the server is seen before it
 * works, and what a person presses then would be lost. Keeps the latest press on a button until `releaseEarlyPress`.
 * Links work without us. It is sent as text, so it must name nothing outside of itself.
 */
export function holdEarlyPresses(): void {
  const hold = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null;
    if (!pressed || !window.parleyEarlyPresses) return;
    // A form would be sent the browser's own way, and the page loaded again.
    if (pressed.type === 'submit') event.preventDefault();
    window.parleyEarlyPresses.held = event;
  };
  window.addEventListener('click', hold, true);
  window.parleyEarlyPresses = { stop: () => window.removeEventListener('click', hold, true) };
}

/**
 * Ends the holding, and presses once more what was held. For a layout effect: React hydrates within the press that
 * makes it hydrate, and that press, still on its way, goes on to its button by itself.
 */
export function releaseEarlyPress(): void {
  const { held, stop } = window.parleyEarlyPresses ?? {};
  delete window.parleyEarlyPresses;
  stop?.();
  if (!held || held.eventPhase !== Event.NONE) return;
  const pressed = held.target instanceof Element ? held.target.closest('button') : null;
  // After the effects of this commit, which hang up what the press is for.
  setTimeout(() => pressed?.isConnected && pressed.click());
}
