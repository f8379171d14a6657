import { parseChannelJson } from '../parse-channel-json.ts';

/** The JSON of an answer; undefined when it is none, such as a gateway's page. */
export function parsedBody(bytes: Uint8Array): unknown {
  try {
    return parseChannelJson(bytes);
  } catch {
    return undefined;
  }
}
