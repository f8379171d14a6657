import { Drawing, ours } from './drawing.tsx';

/** A lock on a value. */
export function SecretPicture() {
  return (
    <Drawing>
      <path d="M74 46V32a14 14 0 0 1 28 0v14" fill="none" className="stroke-accent" />
      <rect x={62} y={44} width={52} height={42} rx={8} className={ours} />
      <circle cx={88} cy={61} r={4} stroke="none" className="fill-accent" />
      <path d="M88 64v9" fill="none" className="stroke-accent" strokeLinecap="round" />
      {[20, 32, 44, 132, 144, 156].map((x) => (
        <circle key={x} cx={x} cy={65} r={3} stroke="none" className="fill-line-strong" />
      ))}
    </Drawing>
  );
}
