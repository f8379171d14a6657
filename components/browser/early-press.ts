/** What the page remembers of presses until it can take them. */
type EarlyPresses = {
  /** The latest press that no one has heard, and what it was on. */
  held?: { event: MouseEvent; pressed: HTMLElement } | undefined;
  stop: () => void;
};

declare global {
  interface Window {
    parleyEarlyPresses?: EarlyPresses;
  }
}

/**
 * Runs by itself in the page's first script, long before React: a page that came from the server is seen before it
 * works, and what a person presses then would be lost. Keeps the latest press on a button, a radio button or a check box
 * until `releaseEarlyPress`. Links work without us. It is sent as text, so it must name nothing outside of itself.
 */
export function holdEarlyPresses(): void {
  const hold = (event: MouseEvent) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>('button, label, input') : null;
    const pressed = at instanceof HTMLLabelElement ? at.control : at;
    if (!pressed || !window.parleyEarlyPresses) return;
    const isChoice = pressed instanceof HTMLInputElement && ['radio', 'checkbox'].includes(pressed.type);
    if (!isChoice && !(pressed instanceof HTMLButtonElement)) return;
    // The browser would tick the box, which React then sets back, or send the form its own way and load the page again.
    if (isChoice || pressed.type === 'submit') {
      event.preventDefault();
      event.stopPropagation();
    }
    window.parleyEarlyPresses.held = { event, pressed };
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
  if (!held || held.event.eventPhase !== Event.NONE) return;
  // After the effects of this commit, which hang up what the press is for.
  setTimeout(() => held.pressed.isConnected && held.pressed.click());
}
