/** What leaves nothing to see: spaces, letters of no width such as U+200B, marks of direction, the empty Braille pattern. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether there is nothing to see in a text. */
export const isBlank = (text: string): boolean => BLANK.test(text);
