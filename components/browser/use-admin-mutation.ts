import { type MutationScope, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import { type AddressOf, callAdmin, type OperationInput } from './admin-client.ts';

type Then<Result> = {
  onSuccess?: (result: Result) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
};

/**
 * A mutation that calls the operation at `address` and then refetches what may have changed. Each area wraps it in one
 * hook per mutation (`useCreateKey`), which names the keys. Mutations of one `scope` run one after another. The callbacks of
 * `mutate` run even if its component is gone by then, such as a deleted row.
 */
export function useAdminMutation<Op extends BrowserOperation>(
  address: AddressOf<Op>,
  { invalidates, scope }: { invalidates: QueryKey[]; scope?: MutationScope },
) {
  const queries = useQueryClient();
  const mutation = useMutation<z.output<Op['result']>, Error, OperationInput<Op>>({
    mutationFn: (input) => callAdmin<Op>(address, input),
    ...(scope && { scope }),
    onSuccess: () => Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (input: OperationInput<Op>, { onSuccess, onError, onSettled }: Then<z.output<Op['result']>> = {}) => {
      void mutateAsync(input)
        .then(onSuccess, onError ?? ignore)
        .finally(onSettled);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

/** The mutation itself keeps the error, for the component that shows it. */
const ignore = () => {};
