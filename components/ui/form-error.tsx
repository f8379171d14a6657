import { Callout } from './callout.tsx';

/** What is wrong with a form as a whole: `errors.root?.server?.message` of useZodForm. */
export function FormError({ message }: { message: string | undefined }) {
  return message ? <Callout tone="danger">{message}</Callout> : null;
}
