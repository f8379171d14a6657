import { storable } from '#lib/platform/json/storable.ts';
import { valueText } from '../../template/value-text.ts';
import type { JsonValue, Variables } from '../../template/variables.ts';
import { readResponsePath, SEARCH_MS } from './read-response-path.ts';
import { MAX_MAPPINGS } from './schema.ts';

/** A variable holds no more text than a response may have. */
const MAX_TEXT = 204_800;

/**
 * The variables that a response sets: lists as lines, objects as compact JSON, scalars as they are
 * (docs/reference/public-api.md#call-api-node). A path that finds nothing sets nothing.
 */
export function mapResponse(json: JsonValue, responseMap: Record<string, string>): Variables {
  const variables: Variables = {};
  const time = { left: SEARCH_MS };
  for (const [path, name] of Object.entries(responseMap).slice(0, MAX_MAPPINGS)) {
    const variable = name.trim();
    const value = readResponsePath(json, path, time);
    if (value === undefined || !variable) continue;
    variables[variable] = asVariable(value);
  }
  return variables;
}

function asVariable(value: JsonValue): JsonValue {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  return storable(Array.isArray(value) ? lines(value) : JSON.stringify(value));
}

function lines(list: JsonValue[]): string {
  let text = '';
  for (const [index, item] of list.entries()) {
    text += `${index > 0 ? '\n' : ''}${valueText(item)}`;
    if (text.length > MAX_TEXT) break;
  }
  return text.slice(0, MAX_TEXT);
}
