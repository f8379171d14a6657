import { Drawing, ours, Words } from './drawing.tsx';

/** A key, and the program that uses it. */
export function KeyPicture() {
  return (
    <Drawing>
      <rect x={14} y={16} width={148} height={72} rx={10} />
      <circle cx={24} cy={26} r={2.5} stroke="none" className="fill-line-strong" />
      <circle cx={32} cy={26} r={2.5} stroke="none" className="fill-line-strong" />
      <path d="M14 35h148" fill="none" />
      <circle cx={44} cy={62} r={11} className={ours} />
      <path d="M55 62h34m-8 0v9m-10-9v7" fill="none" className="stroke-accent" strokeLinecap="round" />
      <Words x={106} y={53} width={40} strong />
      <Words x={106} y={64} width={28} />
    </Drawing>
  );
}
