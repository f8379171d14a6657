import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { fillText } from '../../template/fill-text.ts';
import type { Variables } from '../../template/variables.ts';
import { BUTTON_TITLE_MAX, MAX_BUTTONS, ROW_TITLE_MAX } from './constants.ts';
import type { Choice } from './schema.ts';

/**
 * Choices with variables filled in. An ID is a handle and stays unchanged; it is the title where that would be empty.
 */
export function filledChoices(choices: Choice[], variables: Variables): Choice[] {
  return choices.map(({ id, title, section }) => {
    const filled = fillText(title, variables);
    return { id, title: filled.trim() ? filled : id, ...(section && { section: fillText(section, variables) }) };
  });
}

/** What the button or row of a choice shows of its title, as one of `count`. */
export function shownTitle(title: string, count: number): string {
  return fitted(title, count > MAX_BUTTONS ? ROW_TITLE_MAX : BUTTON_TITLE_MAX);
}

export function fitted(title: string, max: number): string {
  return cutToCharacters(storable(title.trim()), max).trimEnd();
}
