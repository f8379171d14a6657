'use client';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Words = {
  title: (name: string) => string;
  description: string;
  confirm: string;
  done: (name: string) => string;
};

type Then = { onSuccess: () => void; onError: (error: Error) => void; onSettled: () => void };

/**
 * Asks before deleting something permanently, and says when it is done. `remove` is the mutation, called with `input`.
 */
export function DeleteDialog<Input>({
  name,
  words,
  remove,
  input,
  onClose,
}: {
  name: string;
  words: Words;
  remove: { mutate: (input: Input, then: Then) => void; isPending: boolean };
  input: Input;
  onClose: () => void;
}) {
  const onSuccess = () => void toasts.add({ title: words.done(name) });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(name)}
      description={words.description}
      confirm={words.confirm}
      loading={remove.isPending}
      onConfirm={() => remove.mutate(input, { onSuccess, onError: toastError, onSettled: onClose })}
    />
  );
}
