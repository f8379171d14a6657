import { checkNewNumber } from './check-new-number.ts';
import { copyMedia } from './copy-media.ts';
import { detailOrder } from './detail-order.ts';
import { emptyFlow } from './empty-flow.ts';
import { giveBackIdle } from './give-back-idle.ts';
import { leaveToOthers } from './leave-to-others.ts';
import { markLostSends } from './mark-lost-sends.ts';
import { purgeByRetention } from './purge-by-retention.ts';
import { purgeExpiredRecords } from './purge-expired-records.ts';
import { pushMessage } from './push-message.ts';
import { requeueLostCopies } from './requeue-lost-copies.ts';
import { requeueLostDeliveries } from './requeue-lost-deliveries.ts';
import { requeueLostOrders } from './requeue-lost-orders.ts';
import { requeueLostRuns } from './requeue-lost-runs.ts';
import { retryDelivery } from './retry-delivery.ts';
import { runFlow } from './run-flow.ts';
import { sayGoodbye } from './say-goodbye.ts';
import { syncAllTemplates } from './sync-all-templates.ts';
import { syncTemplates } from './sync-templates.ts';
import { tendConversations } from './tend-conversations.ts';

/** All functions, each from a file of its own. Both engines serve this list. */
export const functions = [
  checkNewNumber,
  copyMedia,
  detailOrder,
  emptyFlow,
  giveBackIdle,
  leaveToOthers,
  markLostSends,
  purgeByRetention,
  purgeExpiredRecords,
  pushMessage,
  requeueLostCopies,
  requeueLostDeliveries,
  requeueLostOrders,
  requeueLostRuns,
  retryDelivery,
  runFlow,
  sayGoodbye,
  syncAllTemplates,
  syncTemplates,
  tendConversations,
];
