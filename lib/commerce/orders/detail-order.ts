import { db } from '#lib/platform/database/db.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { lookUpProducts } from '../catalog/look-up-products.ts';
import { orderItems } from './order-items.ts';

/**
 * Adds the names and images that the customer saw to an order's items, from the catalog, once
 * (docs/reference/decisions.md#catalog): later changes in the shop do not change the order. The number that the order came
 * by can read its catalog; a number of another account may not. Products that the catalog does not know get none. Throws as
 * `lookUpProducts` does.
 */
export async function detailOrder({ workspaceId, orderId }: { workspaceId: string; orderId: string }): Promise<void> {
  const order = await db().order.findUnique({
    where: { workspaceId_id: { workspaceId, id: orderId } },
    include: { conversation: { select: { numberId: true } } },
  });
  if (!order || order.detailedAt) return;
  const items = orderItems.parse(order.items);
  const { numberId } = order.conversation;
  const products = await productsOf({ workspaceId, numberId, catalogId: order.catalogId, items });
  const detailed = items.map((item) => {
    const product = products.get(item.retailer_id);
    return { ...item, name: product?.name || null, image_url: product?.image_url || null };
  });
  const { count } = await db().order.updateMany({
    where: { workspaceId, id: orderId, detailedAt: null },
    data: { items: detailed, detailedAt: new Date() },
  });
  if (count > 0) await notifyConversations({ changes: [{ workspaceId, conversationId: order.conversationId }] });
}

async function productsOf({
  workspaceId,
  numberId,
  catalogId,
  items,
}: {
  workspaceId: string;
  numberId: string;
  catalogId: string | null;
  items: { retailer_id: string }[];
}): ReturnType<typeof lookUpProducts> {
  const retailerIds = [...new Set(items.map(({ retailer_id }) => retailer_id))];
  if (!catalogId || retailerIds.length === 0) return new Map();
  return lookUpProducts({ workspaceId, numberId, catalogId, retailerIds });
}
