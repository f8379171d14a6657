import { Drawing, ours, Words } from './drawing.tsx';

/** An event on its way to a receiver. */
export function DeliveryPicture() {
  return (
    <Drawing>
      <rect x={10} y={30} width={48} height={44} rx={9} className={ours} />
      <path d="M20 44h28M20 53h20M20 62h24" fill="none" className="stroke-accent" strokeLinecap="round" />
      <path d="M66 52h36" fill="none" className="stroke-line-strong" strokeDasharray="4 5" strokeLinecap="round" />
      <path d="m100 46 7 6-7 6" fill="none" className="stroke-line-strong" strokeLinecap="round" />
      {[0, 1, 2].map((row) => (
        <g key={row}>
          <rect x={116} y={22 + row * 21} width={48} height={17} rx={5} />
          <circle cx={125} cy={30.5 + row * 21} r={2.5} stroke="none" className="fill-ok" />
          <Words x={133} y={28.5 + row * 21} width={22} />
        </g>
      ))}
    </Drawing>
  );
}
