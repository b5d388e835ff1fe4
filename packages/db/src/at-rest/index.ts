export { DataKeysRefused } from './data-keys.ts';
export type { DataSecrets } from './data-keys.ts';
export { emptyReadable, encryptAll } from './encrypt.ts';
export type { OnBatch } from './batches.ts';
export { hasPhone, hasPhoneAmong, openedPhone, rangeOf, sealedPhone } from './phone-numbers.ts';
export { openedSql } from './opened-json.ts';
export { hashUnlessReadable, isHashed, whileReadable } from './readable.ts';
export { rotateAll } from './rotate.ts';
export { lookup, sealed } from './values.ts';
