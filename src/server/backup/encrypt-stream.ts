/**
 * Encrypts a stream with a passphrase: the key is derived by scrypt, and AES-256-GCM encrypts pieces of 64
 * KiB. Each nonce is a random prefix, the piece's number and a flag for the last piece (the STREAM
 * construction of Hoang, Reyhanitabar, Rogaway and Vizár), so that swapped, repeated or missing pieces and a
 * missing end are detected.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { BackupError, trailingDataError } from "./backup-error.ts";

const magic = Buffer.from("COMMONPLACE-ENC1");
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const prefixBytes = 7;
const saltBytes = 16;
const headerBytes = magic.length + 1 + saltBytes + prefixBytes;
/** log2 of scrypt's cost: 128 MiB and half a second. `max` limits what a file can demand. */
export const scryptCost = { usual: 17, max: 20 };
/** Memory in bytes that scrypt needs in addition to its cost. */
const minMemory = 1024 * 1024;

const deriveKey = promisify(
  (passphrase: string, salt: Buffer, log2: number, done: (e: Error | null, key: Buffer) => void) =>
    scrypt(
      passphrase.normalize("NFKC"),
      salt,
      32,
      { N: 2 ** log2, r: 8, p: 1, maxmem: 2 ** (log2 + 10) + minMemory },
      done,
    ),
);

/** Whether a file with this beginning was encrypted by `encryptStream`. */
export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, magic.length).equals(magic);
}

/** The cost of scrypt is stored in the header. */
export async function* encryptStream(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const log2 = scryptCost.usual;
  const salt = randomBytes(saltBytes);
  const prefix = randomBytes(prefixBytes);
  const header = Buffer.concat([magic, Buffer.from([log2]), salt, prefix]);
  const key = await deriveKey(passphrase, salt, log2);
  yield header;
  for await (const { piece, number, isLast } of splitPieces(source, pieceBytes)) {
    const cipher = createCipheriv("aes-256-gcm", key, createNonce(prefix, number, isLast));
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws BackupError for a wrong passphrase, or if any byte was changed, added or removed. */
export async function* decryptStream(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  let header: Buffer = Buffer.alloc(0);
  let key: Buffer | null = null;
  const body = afterHeader(source, (bytes) => (header = bytes));
  for await (const { piece, number, isLast } of splitPieces(body, pieceBytes + tagBytes)) {
    if (header.length === 0 || piece.length < tagBytes) throw truncatedError();
    const log2 = header[magic.length]!;
    if (log2 > scryptCost.max) throw new BackupError("The beginning of the backup was changed.");
    const salt = header.subarray(magic.length + 1, magic.length + 1 + saltBytes);
    key ??= await deriveKey(passphrase, salt, log2);
    const nonce = createNonce(header.subarray(headerBytes - prefixBytes), number, isLast);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce);
    decipher.setAAD(header);
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const plain = decipher.update(piece.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      // Another backup starts within this piece. Other bytes after the end look like a changed piece.
      if (piece.includes(magic)) throw trailingDataError();
      if (number === 0)
        throw new BackupError(
          "BACKUP_PASSPHRASE does not open this backup: it is another one, or bytes of the file were changed or added.",
        );
      throw isLast
        ? truncatedError()
        : new BackupError(
            "The backup is damaged: bytes of it were changed, or others follow its end.",
          );
    }
    yield plain;
  }
}

function truncatedError(): BackupError {
  return new BackupError("The backup is cut short, or it was changed.");
}

async function* afterHeader(
  source: AsyncIterable<Buffer>,
  onHeader: (header: Buffer) => void,
): AsyncGenerator<Buffer> {
  let held: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    if (held === null) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    if (held.length < headerBytes) continue;
    onHeader(held.subarray(0, headerBytes));
    yield held.subarray(headerBytes);
    held = null;
  }
}

type Piece = { piece: Buffer; number: number; isLast: boolean };

/**
 * Yields pieces of exactly `size` bytes. The last may be shorter, and is yielded even for an empty stream.
 */
async function* splitPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let held: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    // Wait for more bytes: a full piece may be the last one.
    if (length <= size) continue;
    let rest = Buffer.concat(held);
    while (rest.length > size) {
      yield { piece: rest.subarray(0, size), number, isLast: false };
      rest = rest.subarray(size);
      number += 1;
    }
    held = [rest];
    length = rest.length;
  }
  yield { piece: Buffer.concat(held), number, isLast: true };
}

function createNonce(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, prefixBytes);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
