export { noteDelivery, settleDelivery } from './note-delivery.ts';
