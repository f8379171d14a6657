import { messageOf } from '#components/browser/message-of.ts';
import { Callout } from './callout.tsx';

/** The error of a form as a whole: `errors.root?.server?.message` of useZodForm, or the error of its mutation. */
export function FormError({ message, error }: { message?: string | null | undefined; error?: Error | null }) {
  const words = message ?? (error && messageOf(error));
  return words ? <Callout tone="danger">{words}</Callout> : null;
}
