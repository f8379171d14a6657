import { parseChannelJson } from '../parse-channel-json.ts';

/** The JSON of a response; undefined when it is something else, such as a gateway's page. */
export function parsedBody(bytes: Uint8Array): unknown {
  try {
    return parseChannelJson(bytes);
  } catch {
    return undefined;
  }
}
