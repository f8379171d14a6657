import { authenticateKey } from '#lib/workspace/keys/authenticate-key.ts';
import { refuseOverBudget, setPublicHeaders } from './budget.ts';
import { respond } from './respond.ts';
import { type Budget, takeFromBudget } from './take-from-budget.ts';

/**
 * Returns what asks for no key (an unknown path, a wrong method, what a path takes). A valid key that came along is
 * counted as with every other request, and told its budget; one that is not valid changes nothing.
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
