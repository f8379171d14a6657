/** WhatsApp shows no more reply buttons under one text, and no longer titles. */
export const MAX_BUTTONS = 3;
export const BUTTON_TITLE_MAX = 20;
/** More choices than buttons are rows of a list. */
export const MAX_ROWS = 10;
export const ROW_TITLE_MAX = 24;
export const SECTION_TITLE_MAX = 24;
/** The channel takes 200 characters of a row's ID; the run and the step stand before ours (contract/choice-id.ts). */
export const ROW_ID_MAX = 170;
