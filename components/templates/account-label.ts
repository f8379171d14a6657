import { formatPhone } from '#components/browser/format-phone.ts';
import type { AccountView } from '#lib/workspace/numbers/admin-operations.ts';

/** What to call the business account of a template, by its numbers; null where there is no other. */
export function accountLabel({ waba_id }: { waba_id: string }, accounts: readonly AccountView[]): string | null {
  if (accounts.length < 2) return null;
  const numbers = accounts.find((account) => account.waba_id === waba_id)?.numbers ?? [];
  return numbers.map(({ phone, name }) => (phone ? formatPhone(phone) : name)).join(', ') || waba_id;
}
