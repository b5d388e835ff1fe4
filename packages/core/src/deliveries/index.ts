export type { Delivery } from './deliveries.queries.ts';
export { noteDelivery, settleDelivery } from './note-delivery.ts';
