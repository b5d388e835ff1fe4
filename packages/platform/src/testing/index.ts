export { deriveKey } from '../secrets/derive-key.ts';
export { buildProgram } from './build-program.ts';
export type { RunningProgram, Settings } from './build-program.ts';
export { readZip } from './read-zip.ts';
export { buildServer, signIn } from './server-process.ts';
export type { BuiltServer, ServerProcess } from './server-process.ts';
export { startTwilioStandIn } from '../sms/testing/twilio-stand-in.ts';
export type { AskedMessage, Behaviour, TakenMessage, TwilioStandIn } from '../sms/testing/twilio-stand-in.ts';
export { startOtlpReceiver } from '../telemetry/testing/otlp-receiver.ts';
