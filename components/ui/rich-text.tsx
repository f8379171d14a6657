import type { ReactNode } from 'react';
import { type RichPiece, richText } from '#components/browser/rich-text.ts';

type Plain = (text: string) => ReactNode;

/**
 * A text with formatting, as phones show it, each line in its own writing direction. `plain` shows the pieces that have no
 * format of their own.
 */
export function RichText({ text, plain = (piece) => piece }: { text: string; plain?: Plain }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
      <Pieces pieces={richText(text)} plain={plain} />
    </p>
  );
}

function Pieces({ pieces, plain }: { pieces: RichPiece[]; plain: Plain }) {
  return pieces.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have only their place, and never move.
    <Piece key={place} piece={piece} plain={plain} />
  ));
}

function Piece({ piece, plain }: { piece: RichPiece; plain: Plain }) {
  switch (piece.kind) {
    case 'text':
      return plain(piece.text);
    case 'code':
      return <code className="rounded bg-hover px-1 text-[0.875em]">{piece.text}</code>;
    case 'block':
      return <code className="block rounded-md bg-hover px-2 py-1 text-[0.875em]">{piece.text}</code>;
    case 'link':
      return (
        <a
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="underline decoration-1 underline-offset-2"
        >
          {piece.text}
        </a>
      );
    case 'bold':
      return (
        <strong className="font-semibold">
          <Pieces pieces={piece.pieces} plain={plain} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} plain={plain} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Pieces pieces={piece.pieces} plain={plain} />
        </s>
      );
  }
}
