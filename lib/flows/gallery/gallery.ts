import type { GalleryName } from '../definitions/schema.ts';
import type { FlowTestInput } from '../flow-tests/schema.ts';
import type { Graph } from '../graph/schema.ts';
import { abandonedCart } from './abandoned-cart.ts';
import { appointment } from './appointment.ts';
import { faq } from './faq.ts';
import { feedback } from './feedback.ts';
import { optIn } from './opt-in.ts';
import { orderStatus } from './order-status.ts';

export type GalleryFlow = { graph: Graph; tests: FlowTestInput[] };

/** Flows to start from. Each passes its tests as it is (gallery.test.ts). */
export const gallery: Record<GalleryName, GalleryFlow> = {
  order_status: orderStatus,
  appointment,
  faq,
  feedback,
  abandoned_cart: abandonedCart,
  opt_in: optIn,
};
