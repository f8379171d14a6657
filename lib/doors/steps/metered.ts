import { authenticateKey } from '#lib/workspace/keys/authenticate-key.ts';
import { refuseOverBudget, setPublicHeaders } from './budget.ts';
import { respond } from './respond.ts';
import { type Budget, takeFromBudget } from './take-from-budget.ts';

/**
 * Handles requests that need no key (an unknown path, a wrong method, OPTIONS). A valid key is counted as in any other
 * request, and gets its budget in the headers; an invalid one is ignored.
 */
export function metered(request: Request, answer: () => Promise<Response>): Promise<Response> {
  let budget: Budget | null = null;
  return respond(
    async () => {
      const caller = await authenticateKey(request.headers.get('x-api-key')).catch(() => null);
      budget = caller && (await takeFromBudget(caller));
      refuseOverBudget(budget);
      return answer();
    },
    ({ response }) => setPublicHeaders(response.headers, budget),
  );
}
