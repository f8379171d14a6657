import { purgeExpiredRecords } from './purge-expired-records.ts';
import { requeueLostDeliveries } from './requeue-lost-deliveries.ts';
import { retryDelivery } from './retry-delivery.ts';

/** Every function there is; each has a file of its own. Both engines serve what stands here. */
export const functions = [purgeExpiredRecords, requeueLostDeliveries, retryDelivery];
