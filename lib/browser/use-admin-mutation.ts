import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { BrowserOperation } from '../http/browser-operation.ts';
import { type AddressOf, callAdmin, type OperationInput } from './admin-client.ts';

/**
 * A mutation that calls the operation at `address` and then reads again what it may have changed. Each area wraps it into a hook per
 * mutation (`useCreateKey`), which names the keys.
 */
export function useAdminMutation<Op extends BrowserOperation>(
  address: AddressOf<Op>,
  { invalidates }: { invalidates: QueryKey[] },
) {
  const queries = useQueryClient();
  return useMutation<z.output<Op['result']>, Error, OperationInput<Op>>({
    mutationFn: (input) => callAdmin<Op>(address, input),
    onSuccess: () => Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
