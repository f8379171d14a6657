import type { GalleryName } from '../definitions/schema.ts';
import { abandonedCart } from './abandoned-cart.ts';
import { appointment } from './appointment.ts';
import type { GalleryFlow } from './draw.ts';
import { faq } from './faq.ts';
import { feedback } from './feedback.ts';
import { optIn } from './opt-in.ts';
import { orderStatus } from './order-status.ts';

/** Flows to start from. Each passes its own tests (gallery.test.ts). */
export const gallery: Record<GalleryName, GalleryFlow> = {
  order_status: orderStatus,
  appointment,
  faq,
  feedback,
  abandoned_cart: abandonedCart,
  opt_in: optIn,
};
