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

/**
 * What the button or row of each choice shows of its title. The channel refuses buttons with equal titles, so a number
 * tells them apart; rows may be equal.
 */
export function shownTitles(choices: readonly { title: string }[]): string[] {
  const isList = choices.length > MAX_BUTTONS;
  const titles = choices.map(({ title }) => fitted(title, isList ? ROW_TITLE_MAX : BUTTON_TITLE_MAX));
  if (isList) return titles;
  const taken = new Set(titles);
  return titles.map((title, at) => {
    if (titles.indexOf(title) === at) return title;
    let own = title;
    for (let number = 2; taken.has(own); number += 1) own = `${fitted(title, BUTTON_TITLE_MAX - 2)} ${number}`;
    taken.add(own);
    return own;
  });
}

export function fitted(title: string, max: number): string {
  return cutToCharacters(storable(title.trim()), max).trimEnd();
}
