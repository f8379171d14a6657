import { Drawing, Words } from './drawing.tsx';

/** People, each in a hue. */
export function PeoplePicture() {
  return (
    <Drawing>
      {[0, 1, 2].map((row) => (
        <g key={row}>
          <rect x={16} y={8 + row * 31} width={144} height={26} rx={8} />
          <circle cx={33} cy={21 + row * 31} r={7.5} stroke="none" className={`tint-${row * 4} fill-tint`} />
          <Words x={50} y={15 + row * 31} width={44 - row * 6} strong />
          <Words x={50} y={24 + row * 31} width={62} />
        </g>
      ))}
    </Drawing>
  );
}
