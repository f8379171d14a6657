import { throttled } from '../kit/error-codes.ts';
import type { Call } from './call.ts';

/**
 * Counts management calls against the hour's budget and says in headers how much of it is used
 * (docs/reference/whatsapp.md#usage-headers). Sends and media have limits of their own. Throws 80007 when it is used
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
