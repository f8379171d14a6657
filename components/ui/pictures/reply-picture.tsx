import { Drawing, ours, Words } from './drawing.tsx';

/** A slash, and the text that replaces it. */
export function ReplyPicture() {
  return (
    <Drawing>
      <rect x={14} y={62} width={148} height={30} rx={9} />
      <path d="m30 84 7-14" fill="none" className="stroke-accent" strokeLinecap="round" />
      <Words x={42} y={75} width={20} strong />
      <rect x={30} y={10} width={116} height={42} rx={8} className={ours} />
      <Words x={42} y={20} width={46} strong />
      <Words x={42} y={31} width={90} />
      <Words x={42} y={40} width={64} />
    </Drawing>
  );
}
