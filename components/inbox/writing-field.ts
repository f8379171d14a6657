/** A field that grows with its text. */
export const writingField =
  'block field-sizing-content min-h-11 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 pointer-coarse:text-base focus-visible:outline-none short:min-h-9 short:pt-1.5';

/** The space around it. */
export const writingSpace =
  'px-3 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-5 short:pt-1.5 short:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

/** On a short screen, it leaves room for what can be pressed and for some of the thread. */
export const writingHeight = 'max-h-[min(12rem,max(2.75rem,100dvh-23.5rem))]';
