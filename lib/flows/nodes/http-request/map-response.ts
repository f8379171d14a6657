import { storable } from '#lib/platform/json/storable.ts';
import { bareName } from '../../template/bare-name.ts';
import { valueText } from '../../template/value-text.ts';
import type { JsonValue, Variables } from '../../template/variables.ts';
import { MAX_MAPPINGS } from './constants.ts';
import { isSearching, readPlainPath } from './read-plain-path.ts';
import { searchPaths } from './search-paths.ts';

/** A variable holds no more text than a response may have. */
const MAX_TEXT = 204_800;

/**
 * The variables that a response sets: lists as lines, objects as compact JSON, scalars as they are
 * (docs/reference/public-api.md#call-api-node). A path that finds nothing sets nothing. `mask` sees what is found before it
 * becomes text, where a short secret could no longer be told from a part of a word.
 */
export async function mapResponse({
  workspaceId,
  json,
  responseMap,
  mask = (value) => value,
}: {
  workspaceId: string;
  json: JsonValue;
  responseMap: Record<string, string>;
  mask?: (value: JsonValue) => JsonValue;
}): Promise<Variables> {
  const variables: Variables = {};
  const mappings = Object.entries(responseMap).slice(0, MAX_MAPPINGS);
  const paths = mappings.map(([path]) => path.trim()).filter(isSearching);
  const found = await searchPaths({ workspaceId, json, paths });
  for (const [path, name] of mappings) {
    const variable = bareName(name);
    const trimmed = path.trim();
    const value = isSearching(trimmed) ? found.get(trimmed) : readPlainPath(json, trimmed);
    if (value === undefined || !variable) continue;
    variables[variable] = asVariable(mask(value));
  }
  return variables;
}

/** Empties the variables of a map first, so that none keeps a value from an earlier response. */
export function clearedVariables({
  responseMap = {},
}: {
  responseMap?: Record<string, string> | undefined;
}): Variables {
  const names = Object.values(responseMap).map(bareName);
  return Object.fromEntries(names.filter(Boolean).map((name) => [name, '']));
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
