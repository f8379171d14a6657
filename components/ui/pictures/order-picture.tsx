import { Drawing, ours, Words } from './drawing.tsx';

/** A receipt with its total. */
export function OrderPicture() {
  return (
    <Drawing>
      <path d="M52 8h72a6 6 0 0 1 6 6v82l-10-6-10 6-11-6-11 6-11-6-11 6-10-6-10 6V14a6 6 0 0 1 6-6Z" />
      {[20, 34, 48].map((y) => (
        <g key={y}>
          <Words x={58} y={y} width={36} />
          <Words x={108} y={y} width={12} />
        </g>
      ))}
      <rect x={56} y={64} width={66} height={14} rx={4} className={ours} />
      <Words x={62} y={69} width={20} strong />
      <Words x={104} y={69} width={12} strong />
    </Drawing>
  );
}
