declare global {
  interface Window {
    /** True once React has hydrated the page, except for parts that are still loading. */
    parleyWorks?: true;
  }
}

/**
 * Runs in the page's first script, long before React: a server-rendered page is visible before it works, and presses
 * and typing in that time would be lost. Holds the latest press on a button, radio button or checkbox that React has
 * not hydrated yet, and repeats it afterwards; keeps text typed into a field, and enters it again (docs/decisions/170).
 * Links work without this. It is sent as text, so it must not refer to anything outside itself.
 */
export function holdEarlyInput(): void {
  const GIVE_UP_MS = 20_000;
  // React marks each element that it hydrates.
  const works = (element: Element) =>
    window.parleyWorks === true && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  /** Calls `act` once React has hydrated the element, after the effects that attach its handlers. */
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
    // Otherwise the browser would tick the box, which React then resets, or submit the form and reload the page.
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
      // React compares a field with the value it last saw: first clear it through React's setter, then set this.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    onceItWorks(field, typeAgain, () => true);
  };
  window.addEventListener('input', keep, true);
}

/** Call it in an effect of the root component: from now on React handles presses itself. */
export function noteThatPageWorks(): void {
  window.parleyWorks = true;
}
