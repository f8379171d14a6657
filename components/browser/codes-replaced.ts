import { hearAllPages, tellAllPages } from './all-pages.ts';

const CHANNEL = 'recovery-codes-replaced';

/** Tells the tabs of this browser that the recovery codes which they may show no longer work. */
export const tellCodesReplaced = (): void => tellAllPages(CHANNEL, null);

/** Calls `onReplaced` when that happens; returns how to stop. */
export const onCodesReplaced = (onReplaced: () => void): (() => void) => hearAllPages(CHANNEL, onReplaced);
