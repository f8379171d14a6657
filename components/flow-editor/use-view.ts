import { useCallback, useEffect, useRef } from 'react';
import { useReactFlow, useStoreApi } from 'reactflow';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { NODE_SIZE } from './edit-graph.ts';

type Place = { x: number; y: number };

const MARGIN = 24;

/**
 * The visible part of the canvas. When a single node is selected, the canvas moves by the shortest way to show it,
 * without zooming, and not while the pointer is pressed.
 */
export function useView(selected: readonly string[]) {
  const { getNode, getViewport, setViewport, setCenter, getZoom, screenToFlowPosition } = useReactFlow();
  const store = useStoreApi();
  const visible = useCallback(() => visibleIn(store.getState().domNode), [store]);
  const isPressed = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    const press = (next: boolean) => () => {
      isPressed.current = next;
    };
    window.addEventListener('pointerdown', press(true), options);
    for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, press(false), options);
    return () => listeners.abort();
  }, []);

  const reveal = useCallback(
    (id: string) => {
      const node = getNode(id);
      const seen = visible();
      if (!node || !seen) return;
      const { x, y, zoom } = getViewport();
      const { width = NODE_SIZE.width, height = NODE_SIZE.height } = node.measured ?? {};
      const left = seen.origin.x + x + node.position.x * zoom;
      const top = seen.origin.y + y + node.position.y * zoom;
      const dx = overhang(left, width * zoom, seen.left, seen.right);
      const dy = overhang(top, height * zoom, seen.top, seen.bottom);
      if (dx !== 0 || dy !== 0) void setViewport({ x: x - dx, y: y - dy, zoom });
    },
    [getNode, getViewport, setViewport, visible],
  );

  const [only] = selected.length === 1 ? selected : [];
  useEffect(() => {
    if (!only) return;
    const listeners = new AbortController();
    // By then the form next to the canvas has its width.
    const soon = () => requestAnimationFrame(() => requestAnimationFrame(() => reveal(only)));
    if (isPressed.current) {
      window.addEventListener('pointerup', soon, { once: true, signal: listeners.signal });
    } else soon();
    return () => listeners.abort();
  }, [only, reveal]);

  return {
    reveal,
    /** The position at which a node of the usual size is centered in view. */
    middle: (): Place => {
      const seen = visible();
      if (!seen) return { x: 0, y: 0 };
      const at = screenToFlowPosition({ x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2 });
      return { x: at.x - NODE_SIZE.width / 2, y: at.y - NODE_SIZE.height / 2 };
    },
    /** Moves to a node and zooms in enough to read it. */
    show: (id: string) => {
      const node = getNode(id);
      const seen = visible();
      if (!node || !seen) return;
      const { width = NODE_SIZE.width, height = NODE_SIZE.height } = node.measured ?? {};
      const zoom = Math.max(getZoom(), 0.75);
      // The center of the visible part, since something may cover the rest.
      const off = (seen.origin.x + seen.origin.width / 2 - (seen.left + seen.right) / 2) / zoom;
      void setCenter(node.position.x + width / 2 + off, node.position.y + height / 2, { zoom });
    },
    /** Call it before nodes move to `places`: keeps the node nearest to the center at its place on the screen. */
    keepWhereItIs: (nodes: readonly FlowNode[], places: ReadonlyMap<string, Place>) => {
      const seen = visible();
      if (!seen) return;
      const middle = screenToFlowPosition({ x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2 });
      const far = ({ position: { x, y } }: FlowNode) => Math.hypot(x - middle.x, y - middle.y);
      const [anchor] = nodes.toSorted((a, b) => far(a) - far(b));
      const to = anchor && places.get(anchor.id);
      if (!to) return;
      const { x, y, zoom } = getViewport();
      void setViewport({ x: x + (anchor.position.x - to.x) * zoom, y: y + (anchor.position.y - to.y) * zoom, zoom });
    },
  };
}

/** How far one range sticks out of another. For one that is too long, its start counts. */
function overhang(start: number, length: number, from: number, to: number): number {
  if (start < from + MARGIN || length > to - from - 2 * MARGIN) return start - from - MARGIN;
  return Math.max(0, start + length - (to - MARGIN));
}

/** The part of the canvas, in screen coordinates, that nothing covers. */
function visibleIn(canvas: HTMLElement | null) {
  const origin = canvas?.getBoundingClientRect();
  if (!origin) return null;
  const { left, top, right, bottom } = origin;
  const over = canvas?.closest('[data-workbench]')?.querySelector('[data-over-canvas]')?.getBoundingClientRect();
  if (!over || over.width === 0 || over.left >= right || over.top >= bottom)
    return { origin, left, top, right, bottom };
  // Covered by a drawer at the right, or a sheet at the bottom.
  return over.left > left + 1
    ? { origin, left, top, right: Math.min(right, over.left), bottom }
    : { origin, left, top, right, bottom: Math.min(bottom, over.top) };
}
