export { deleteDevices, findKnownDevice } from './devices.queries.ts';
export { hashDeviceToken, rememberDevice } from './remember-device.ts';
