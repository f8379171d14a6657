declare global {
  interface Window {
    /** True once React has taken over the page, but for parts that are still on their way. */
    parleyWorks?: true;
  }
}

/**
 * Runs by itself in the page's first script, long before React: a page that came from the server is seen before it
 * works, and what a person presses then would be lost. Holds the latest press on a button, a radio button or a check box
 * that React does not know yet, and presses it again once React does (docs/decisions/170). Links work without us. It is
 * sent as text, so it must name nothing outside of itself.
 */
export function holdEarlyPresses(): void {
  const GIVE_UP_MS = 20_000;
  // React marks each element of the parts that it takes over.
  const works = (element: Element) =>
    window.parleyWorks === true && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  let held: HTMLElement | undefined;
  const hold = (event: MouseEvent) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>('button, label, input') : null;
    const pressed = at instanceof HTMLLabelElement ? at.control : at;
    if (!pressed || works(pressed)) return;
    const isChoice = pressed instanceof HTMLInputElement && ['radio', 'checkbox'].includes(pressed.type);
    if (!isChoice && !(pressed instanceof HTMLButtonElement)) return;
    // Else the browser would tick the box, which React then sets back, or send the form its own way and load the page again.
    event.preventDefault();
    event.stopPropagation();
    held = pressed;
    const until = Date.now() + GIVE_UP_MS;
    const pressAgain = () => {
      if (held !== pressed || !pressed.isConnected || Date.now() > until) return;
      if (!works(pressed)) return void requestAnimationFrame(pressAgain);
      held = undefined;
      // After the effects that hang up what the press is for.
      setTimeout(() => pressed.click());
    };
    requestAnimationFrame(pressAgain);
  };
  window.addEventListener('click', hold, true);
}

/** For an effect of what surrounds every page: from now on React hears presses itself. */
export function noteThatPageWorks(): void {
  window.parleyWorks = true;
}
