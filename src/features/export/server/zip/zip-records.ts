/** Zip records (APPNOTE 6.3), with UTF-8 names, and zip64 where needed. */

/** A written member. Sizes and offset in bytes; `offset` is where its local header starts. */
export type ZipRecord = {
  name: Buffer;
  modifiedAt: Date;
  crc32: number;
  compressedSize: number;
  size: number;
  offset: number;
};

const max16 = 0xffff;
const max32 = 0xffffffff;
/** Names are UTF-8. */
const utf8Flag = 0x0800;
/** Checksum and sizes follow the data. */
const descriptorFlag = 0x0008;
const deflated = 8;
const plainVersion = 20;
const zip64Version = 45;
/** Made on Unix; a regular file writable by its owner. */
const madeOn = 3 << 8;
const attributes = 0o100644 * 0x10000;

/** Checksum and sizes follow the data if `known` is null. */
export function writeLocalHeader(
  { name, modifiedAt }: Pick<ZipRecord, "name" | "modifiedAt">,
  known: Pick<ZipRecord, "crc32" | "compressedSize" | "size"> | null,
): Buffer {
  const extra = writeTime(modifiedAt);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(plainVersion, 4);
  header.writeUInt16LE(known === null ? utf8Flag | descriptorFlag : utf8Flag, 6);
  header.writeUInt16LE(deflated, 8);
  writeDosTime(header, 10, modifiedAt);
  header.writeUInt32LE(known?.crc32 ?? 0, 14);
  header.writeUInt32LE(known?.compressedSize ?? 0, 18);
  header.writeUInt32LE(known?.size ?? 0, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** The data descriptor, after the data of a member with unknown size. */
export function writeDescriptor({ crc32, compressedSize, size }: ZipRecord): Buffer {
  const isLarge = compressedSize >= max32 || size >= max32;
  const descriptor = Buffer.alloc(isLarge ? 24 : 16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc32, 4);
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(compressedSize), 8);
    descriptor.writeBigUInt64LE(BigInt(size), 16);
  } else {
    descriptor.writeUInt32LE(compressedSize, 8);
    descriptor.writeUInt32LE(size, 12);
  }
  return descriptor;
}

/** The central directory record. `hasDescriptor`: the local header had neither checksum nor sizes. */
export function writeDirectoryHeader(record: ZipRecord, hasDescriptor: boolean): Buffer {
  const { name, modifiedAt, crc32, compressedSize, size, offset } = record;
  const isLarge = [compressedSize, size, offset].some((one) => one >= max32);
  const extra = Buffer.concat([writeTime(modifiedAt), isLarge ? writeLarge(record) : noBytes]);
  const version = isLarge ? zip64Version : plainVersion;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(madeOn | version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(hasDescriptor ? utf8Flag | descriptorFlag : utf8Flag, 8);
  header.writeUInt16LE(deflated, 10);
  writeDosTime(header, 12, modifiedAt);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(isLarge ? max32 : compressedSize, 20);
  header.writeUInt32LE(isLarge ? max32 : size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(attributes, 38);
  header.writeUInt32LE(isLarge ? max32 : offset, 42);
  return Buffer.concat([header, name, extra]);
}

/** The end of central directory record. */
export function writeEnd(members: number, directory: { offset: number; size: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(members, max16), 8);
  end.writeUInt16LE(Math.min(members, max16), 10);
  end.writeUInt32LE(Math.min(directory.size, max32), 12);
  end.writeUInt32LE(Math.min(directory.offset, max32), 16);
  const isLarge = members >= max16 || directory.size >= max32 || directory.offset >= max32;
  return isLarge ? Buffer.concat([writeLargeEnd(members, directory), end]) : end;
}

function writeLargeEnd(members: number, { offset, size }: { offset: number; size: number }) {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(madeOn | zip64Version, 12);
  end.writeUInt16LE(zip64Version, 14);
  end.writeBigUInt64LE(BigInt(members), 24);
  end.writeBigUInt64LE(BigInt(members), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

const noBytes = Buffer.alloc(0);

/** The zip64 extra field of sizes and offset. */
function writeLarge({ size, compressedSize, offset }: ZipRecord): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(compressedSize), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return extra;
}

/** The extra field with the UTC time in seconds, because DOS times have no time zone. */
function writeTime(time: Date): Buffer {
  const extra = Buffer.alloc(9);
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(5, 2);
  extra.writeUInt8(1, 4);
  extra.writeInt32LE(Math.max(0, Math.min(Math.floor(time.getTime() / 1_000), 0x7fffffff)), 5);
  return extra;
}

function writeDosTime(header: Buffer, at: number, time: Date): void {
  const year = Math.max(1980, Math.min(time.getUTCFullYear(), 2107));
  header.writeUInt16LE(
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    at,
  );
  header.writeUInt16LE(
    ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
    at + 2,
  );
}
