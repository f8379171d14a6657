import type { Destination } from './blocks/piece.ts';
import { nameVariables } from './blocks/scribe.ts';
import { translateBlocks } from './blocks/translate-blocks.ts';
import { drawFlow, type TranslatedTypebot } from './draw-flow.ts';
import type { Typebot } from './format/schema.ts';
import { type Place, placeOf } from './lay-out.ts';
import { walkBot } from './walk-bot.ts';

/**
 * Translates a Typebot bot into a flow: what both support, with its variables, at its positions. What cannot be
 * translated is skipped, and listed in `findings` and in notes at its place. Unreachable blocks are left out.
 */
export function translateTypebot(bot: Typebot): TranslatedTypebot {
  const blocks = translateBlocks(bot.groups, nameVariables(bot.variables ?? []));
  const start = startOf(bot);
  const walked = walkBot({ bot, blocks, startAt: start.continueAt });
  return drawFlow({ bot, start: start.place, blocks, walked });
}

/** The start of the bot. Until format 5 it is a group with nothing but the start. */
function startOf({ events, groups }: Typebot): { continueAt: Destination; place: Place } {
  const event = events?.find(({ type }) => type === 'start');
  const group = groups.find(({ blocks }) => blocks.some(({ type }) => type === 'start'));
  const edge = event ? event.outgoingEdgeId : group?.blocks.find(({ type }) => type === 'start')?.outgoingEdgeId;
  return {
    continueAt: edge ? { edge } : 'end',
    place: placeOf(event?.graphCoordinates ?? group?.graphCoordinates),
  };
}
