/** A field that grows with its text. */
export const writingField =
  'block field-sizing-content min-h-11 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 pointer-coarse:text-base focus-visible:outline-none';

/** On a short screen, it leaves room for what can be pressed and for some of the thread. */
export const writingHeight = 'max-h-[min(12rem,max(2.75rem,100dvh-23.5rem))]';
