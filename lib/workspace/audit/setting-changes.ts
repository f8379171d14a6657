import { canonicalJson } from '#lib/platform/canonical-json.ts';
import type { Calendar } from '../calendar/schema.ts';
import type { Retention } from '../retention/schema.ts';
import type { WorkspaceSetting } from './constants.ts';

type Value = string | number | null | Calendar['exceptions'];
type Settings = Partial<Record<WorkspaceSetting, Value>>;

/** The settings of `after` that differ from `before`, as the audit log keeps them; null when none does. */
export function settingChanges(before: Settings, after: Settings) {
  const changed = Object.entries(after).flatMap(([name, to]) => {
    const from = before[name as WorkspaceSetting] ?? null;
    if (canonicalJson(from) === canonicalJson(to)) return [];
    return [[name, Array.isArray(from) && Array.isArray(to) ? apart(from, to) : { from, to }] as const];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Of two lists of days, those that only one has: the others may be many. */
function apart(from: Calendar['exceptions'], to: Calendar['exceptions']) {
  const without = (days: Calendar['exceptions'], others: Calendar['exceptions']) =>
    days.filter((day) => !others.some((other) => canonicalJson(other) === canonicalJson(day)));
  return { from: without(from, to), to: without(to, from) };
}

export function retentionSettings({ messages, media, runs, requests, audit }: Retention) {
  return { message_days: messages, media_days: media, run_days: runs, request_days: requests, audit_days: audit };
}

export function calendarSettings({ time_zone, week, exceptions }: Calendar) {
  return { time_zone, ...week, exceptions };
}
