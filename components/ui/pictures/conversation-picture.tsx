import { Drawing, ours, Words } from './drawing.tsx';

/** A customer's bubble, and our reply. */
export function ConversationPicture() {
  return (
    <Drawing>
      <path d="M24 12h78a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H32l-12 8 3-10a8 8 0 0 1-7-8V20a8 8 0 0 1 8-8Z" />
      <Words x={28} y={22} width={58} strong />
      <Words x={28} y={33} width={38} />
      <path d="M76 58h76a8 8 0 0 1 8 8v18a8 8 0 0 1-7 8l3 8-11-8H76a8 8 0 0 1-8-8V66a8 8 0 0 1 8-8Z" className={ours} />
      <Words x={80} y={68} width={56} strong />
      <path d="m128 82 4 4 8-8m-6 6 2 2 8-8" fill="none" className="stroke-accent" strokeLinecap="round" />
    </Drawing>
  );
}
