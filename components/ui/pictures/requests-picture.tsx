import { Drawing, Words } from './drawing.tsx';

/** Requests, line by line, one of them refused. */
export function RequestsPicture() {
  return (
    <Drawing>
      {['fill-ok', 'fill-ok', 'fill-danger'].map((color, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <g key={row}>
          <rect x={14} y={8 + row * 31} width={148} height={26} rx={7} />
          <rect x={22} y={15 + row * 31} width={24} height={12} rx={4} stroke="none" className="fill-accent-soft" />
          <Words x={54} y={19 + row * 31} width={70 - row * 12} strong />
          <circle cx={148} cy={21 + row * 31} r={4} stroke="none" className={color} />
        </g>
      ))}
    </Drawing>
  );
}
