/** WhatsApp's limits for reply buttons under a text and their titles. */
export const MAX_BUTTONS = 3;
export const BUTTON_TITLE_MAX = 20;
/** More choices than buttons become rows of a list. */
export const MAX_ROWS = 10;
export const ROW_TITLE_MAX = 24;
export const SECTION_TITLE_MAX = 24;
/** The channel takes 200 characters as a row's ID, which starts with the run and the step (contract/choice-id.ts). */
export const ROW_ID_MAX = 170;
