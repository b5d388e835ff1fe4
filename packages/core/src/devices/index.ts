export { describeDevice } from './describe-device.ts';
export { deleteDevices, deleteNewerDevice, findKnownDevice } from './devices.queries.ts';
export { hashDeviceToken, rememberDevice } from './remember-device.ts';
