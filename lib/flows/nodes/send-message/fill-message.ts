import type { z } from 'zod';
import { messageContentSchema } from '#lib/messaging/messages/schema.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { EgressError } from '#lib/platform/net/egress-error.ts';
import { fillDeep, fillText } from '../../template/fill-text.ts';
import { valueText } from '../../template/value-text.ts';
import type { JsonValue, Variables } from '../../template/variables.ts';
import type { FlowOutgoing } from '../contract/world.ts';
import { fillUrl } from '../http-request/fill-url.ts';
import { BUTTON_TITLE_MAX, SECTION_TITLE_MAX } from './constants.ts';
import { filledChoices, fitted, shownTitles } from './filled-choices.ts';
import { TEXTS } from './message-problems.ts';
import type { FlowMessage } from './schema.ts';

/** A node's message with its variables filled in, ready to be sent; or what is wrong with it, in words. */
export function fillMessage(message: FlowMessage, variables: Variables): FlowOutgoing | { error: string } {
  const { media_url, buttons = [], listLabel, name, components, ...rest } = message;
  try {
    const filled = storable({
      ...fillDeep(rest, variables),
      ...(components && { components: fillDeep(components, variables, { spell: asParameter }) }),
      ...(media_url !== undefined && { media_url: fillUrl(media_url, variables) }),
    });
    const parsed = messageContentSchema.safeParse(filled);
    if (!parsed.success) return { error: parsed.error.issues.map(inWords).join(' ') };
    const choices = filledChoices(buttons, variables);
    const titles = shownTitles(choices);
    const titled = choices.map(({ id, title, section }, at) => ({
      id,
      title: titles[at] ?? title,
      ...(section !== undefined && { section: fitted(section, SECTION_TITLE_MAX) || '…' }),
    }));
    return {
      ...parsed.data,
      ...(name !== undefined && { name: fillDeep(name, variables) }),
      ...(titled.length > 0 &&
        parsed.data.type === 'text' && {
          buttons: titled,
          ...(listLabel && { listLabel: fitted(fillText(listLabel, variables), BUTTON_TITLE_MAX) }),
        }),
    };
  } catch (error) {
    if (error instanceof EgressError) return { error: 'The media_url is not valid once its variables are in.' };
    throw error;
  }
}

/** A problem of a filled message. What is too long is the result, which the node does not show. */
function inWords({ code, message, path, ...issue }: z.core.$ZodIssue): string {
  const isLong = code === 'custom' && 'params' in issue && issue.params?.type === 'too_long';
  const text = TEXTS[String(path[0])];
  return isLong && text ? `${text} is too long with its variables filled in. ${message}` : message;
}

/** Turns line breaks and runs of spaces into one space: the channel takes no others in a template's parameter. */
function asParameter(value: JsonValue): string {
  return valueText(value).replace(/\s+/g, ' ').trim();
}
