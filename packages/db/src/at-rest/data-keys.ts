import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The secrets from which data keys are derived. The first encrypts; all of them decrypt. */
export type DataSecrets = readonly [newest: string, ...older: string[]];

/** Thrown when the data keys of this process cannot decrypt the database. The message is for the operator. */
export class DataKeysRefused extends Error {
  override name = 'DataKeysRefused';
}

// A sealed value: version, id of the key, nonce, ciphertext, tag.
const VERSION = 1;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES;

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `dubs data ${purpose}`, bytes));

function deriveKey(secret: string): { header: Buffer; key: Buffer } {
  const id = derive(secret, 'key id', ID_BYTES);
  return { header: Buffer.concat([Buffer.of(VERSION), id]), key: derive(secret, 'encryption', 32) };
}

/** Encrypts and decrypts texts (AES-256-GCM). */
export interface DataKeys {
  /** Prefix of values that are encrypted with the newest key. */
  readonly newest: Buffer;
  seal(text: string): Buffer;
  /** Decrypts a value. Throws `DataKeysRefused` if no key matches, and another error if the value was altered. */
  open(value: Buffer): string;
}

/** Derives the keys of each secret. Nonces are random, so the same text is encrypted differently each time. */
export function createDataKeys(secrets: DataSecrets): DataKeys {
  const [newest, ...older] = secrets.map(deriveKey) as [ReturnType<typeof deriveKey>];
  return {
    newest: newest.header,
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(newest.header);
      const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([newest.header, nonce, ...encrypted, cipher.getAuthTag()]);
    },
    open(value) {
      const header = value.subarray(0, HEADER_BYTES);
      const found = [newest, ...older].find((each) => each.header.equals(header));
      if (!found)
        throw new DataKeysRefused(
          'DATA_KEYS does not open this database: add the key that it was encrypted with to the end of the list.',
        );
      const nonce = value.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(header).setAuthTag(value.subarray(-TAG_BYTES));
      const encrypted = value.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    },
  };
}
