import { z } from 'zod';
import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { MAX_MAPPINGS } from '../../nodes/http-request/constants.ts';
import { isResponsePath } from '../../nodes/http-request/response-path.ts';
import type { Scribe } from './scribe.ts';

const schema = z.object({
  responseVariableMapping: z
    .array(z.object({ variableId: z.string().nullish(), bodyPath: z.string().nullish() }))
    .nullish(),
});

/** Maps paths to variables. Typebot's paths start with `data`, which is the body; ours start inside it. */
export function responseMapOf(options: unknown, scribe: Scribe): Record<string, string> {
  const { responseVariableMapping: given } = schema.catch({}).parse(options);
  const map: Record<string, string> = {};
  for (const { variableId, bodyPath } of given ?? []) {
    const written = bodyPath?.trim() ?? '';
    const variable = scribe.variable(variableId);
    if (!written || !variable) continue;
    if (written === 'statusCode') {
      scribe.check(`${variable} held the status of the response. That is {{_http_status}} here.`);
      continue;
    }
    const path = written === 'data' ? '$' : written.replace(/^data(?:\.|(?=\[))/, '');
    const readable = path.startsWith('[') ? `$${path}` : path;
    const isFree = !Object.hasOwn(map, readable) && Object.keys(map).length < MAX_MAPPINGS;
    if (isFree && readable.length <= 500 && !/[(){}=<>]/.test(readable) && isResponsePath(readable))
      map[readable] = variable;
    else
      scribe.leftOut(
        `${variable} is not taken from “${cutToCharacters(written, 100)}”. Choose the value in the response again.`,
      );
  }
  return map;
}
