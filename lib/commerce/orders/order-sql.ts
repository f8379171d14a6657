import { Prisma } from '#lib/platform/database/db.ts';

/** The columns of an `OrderRow`, from `orders AS "order"` with its `contact`. */
export const orderColumns = Prisma.sql`
  "order".id, "order".conversation_id AS "conversationId", contact.name AS "customerName", contact.phone,
  "order".items, "order".total, "order".currency, "order".note, "order".created_at AS "createdAt"`;

export const ordersWithContact = Prisma.sql`
  orders AS "order"
  JOIN contacts AS contact ON contact.workspace_id = "order".workspace_id AND contact.id = "order".contact_id`;
