import { Drawing, Words } from './drawing.tsx';

/** The steps of a run, one after another. */
export function RunPicture() {
  return (
    <Drawing>
      <path d="M30 22v60" fill="none" className="stroke-line-strong" />
      {['fill-ok-soft stroke-ok', 'fill-ok-soft stroke-ok', 'fill-info-soft stroke-info'].map((color, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <g key={row}>
          <circle cx={30} cy={21 + row * 31} r={6} className={color} />
          <rect x={48} y={8 + row * 31} width={112} height={26} rx={8} />
          <Words x={58} y={15 + row * 31} width={40} strong />
          <Words x={58} y={24 + row * 31} width={72 - row * 14} />
        </g>
      ))}
    </Drawing>
  );
}
