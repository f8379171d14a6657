import { throttled } from '../kit/error-codes.ts';
import type { Call } from './call.ts';

/**
 * Counts management calls against the hourly budget and reports its usage in headers
 * (docs/reference/whatsapp.md#usage-headers). Sends and media have their own limits. Throws 80007 when the budget is used
 * up.
 */
export function countUsage({ world, operation, params, token }: Call, headers: Record<string, string>): void {
  const budget = world.settings.rate_limits.management;
  if (budget === null || operation.startsWith('messages.') || operation.startsWith('media.')) return;
  const id = params.id ?? '';
  const wabaId = world.accounts.numbers.get(id)?.wabaId ?? (world.accounts.wabas.has(id) ? id : [...token.wabaIds][0]);
  if (wabaId === undefined) return;
  const { calls, minutesLeft } = world.limits.countManagement(wabaId, world.scheduler.now());
  const percent = Math.round((calls / budget) * 100);
  const isOver = calls > budget;
  headers['x-app-usage'] = JSON.stringify({ call_count: percent, total_time: percent, total_cputime: percent });
  headers['x-business-use-case-usage'] = JSON.stringify({
    [wabaId]: [
      {
        type: 'whatsapp_business_management',
        call_count: percent,
        total_cputime: percent,
        total_time: percent,
        estimated_time_to_regain_access: isOver ? minutesLeft : 0,
      },
    ],
  });
  if (isOver) throw throttled(80007, world.settings.throttle_status, { subcode: 2446079 });
}
