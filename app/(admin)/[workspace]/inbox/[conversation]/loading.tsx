import { ThreadSkeleton } from '#components/inbox/thread-skeleton.tsx';

export default function Loading() {
  return <ThreadSkeleton />;
}
