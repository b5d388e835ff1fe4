export { recordDelivery, applyDelivery } from './record-delivery.ts';
