declare global {
  interface Window {
    /** True once React has taken over the page, but for parts that are still on their way. */
    parleyWorks?: true;
  }
}

/**
 * Runs by itself in the page's first script, long before React: a page that came from the server is seen before it
 * works, and what a person presses or types then would be lost. Holds the latest press on a button, a radio button or a
 * check box that React does not know yet, and presses it again once React does; keeps what is typed into a field, and
 * types it again (docs/decisions/170). Links work without us. It is sent as text, so it must name nothing outside of
 * itself.
 */
export function holdEarlyInput(): void {
  const GIVE_UP_MS = 20_000;
  // React marks each element of the parts that it takes over.
  const works = (element: Element) =>
    window.parleyWorks === true && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  /** Calls `act` once React knows the element, after the effects that hang up what it is for. */
  const onceItWorks = (element: Element, act: () => void, isWanted: () => boolean) => {
    const until = Date.now() + GIVE_UP_MS;
    const look = () => {
      if (!isWanted() || !element.isConnected || Date.now() > until) return;
      if (works(element)) setTimeout(act);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

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
    const pressAgain = () => {
      held = undefined;
      pressed.click();
    };
    onceItWorks(pressed, pressAgain, () => held === pressed);
  };
  window.addEventListener('click', hold, true);

  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  const keep = ({ target: field }: Event) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (['checkbox', 'radio', 'file'].includes(field.type)) return;
    const isKept = typed.has(field);
    if (!isKept && works(field)) return;
    typed.set(field, field.value);
    if (isKept) return;
    const typeAgain = () => {
      const value = typed.get(field) ?? '';
      typed.delete(field);
      // React compares a field with what it last saw in it: first nothing, by its own setter, then this.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    onceItWorks(field, typeAgain, () => true);
  };
  window.addEventListener('input', keep, true);
}

/** For an effect of what surrounds every page: from now on React hears presses itself. */
export function noteThatPageWorks(): void {
  window.parleyWorks = true;
}
