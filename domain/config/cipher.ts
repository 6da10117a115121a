import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A stored text does not open with this key: another key wrote it, or it was damaged. */
export class CannotDecryptError extends Error {
  override readonly name = 'CannotDecryptError';
}

const openWith = (key: Buffer, bytes: Buffer): string | undefined => {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};

/** The keys of now, 32 bytes each: the first encrypts, all decrypt. */
export type Keys = () => readonly Buffer[];

/** Encrypts and decrypts secret values at rest (docs/encryption-key.md). */
export class SecretCipher {
  readonly #keys: Keys;

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** The stored form of a text: base64 of a fresh 12-byte nonce, the AES-256-GCM ciphertext and its 16-byte tag. */
  seal(text: string): string {
    const [key] = this.#keys();
    if (key === undefined) {
      throw new Error('there is no key to encrypt with');
    }
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, key, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64');
  }

  /**
   * The text that was sealed.
   *
   * @throws CannotDecryptError
   */
  open(stored: string): string {
    const bytes = Buffer.from(stored, 'base64');
    if (bytes.length < ivBytes + tagBytes) {
      throw new CannotDecryptError('the stored text is too short');
    }
    for (const key of this.#keys()) {
      const text = openWith(key, bytes);
      if (text !== undefined) {
        return text;
      }
    }
    throw new CannotDecryptError('the encryption key does not match');
  }

  /** As `open`; undefined when the text does not open. */
  tryOpen(stored: string): string | undefined {
    try {
      return this.open(stored);
    } catch (error) {
      if (error instanceof CannotDecryptError) {
        return undefined;
      }
      throw error;
    }
  }
}
