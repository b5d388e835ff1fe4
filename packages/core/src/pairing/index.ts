export { createPairingCode } from './create-pairing-code.ts';
export { inviteDevice, invitePerson } from './invite-device.ts';
export { verifyPairing } from './verify-pairing.ts';
