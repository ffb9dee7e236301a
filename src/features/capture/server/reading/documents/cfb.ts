// A minimal reader for Microsoft's compound file format (MS-CFB), enough to detect what a .doc really is.

export type CfbFile = {
  /** Names of all streams and storages, including embedded objects. */
  names: string[];
  /** A stream of the document itself, not of an embedded object. */
  readStream(name: string): Buffer | null;
};

type Entry = {
  name: string;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
};

const endOfChain = 0xfffffffa; // this and above are markers, not sectors

export function isCfb(bytes: Buffer): boolean {
  return (
    bytes.length >= 512 &&
    bytes.readUInt32BE(0) === 0xd0cf11e0 &&
    bytes.readUInt32BE(4) === 0xa1b11ae1
  );
}

/** Opens a compound file; null if its tables are invalid. Never throws and always terminates. */
export function parseCfb(bytes: Buffer): CfbFile | null {
  try {
    return isCfb(bytes) ? readTables(bytes) : null;
  } catch {
    return null;
  }
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + 128 <= directory.length && entries.length < 10_000; at += 128) {
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
    entries.push({
      name: directory.toString("utf16le", at, at + Math.max(0, nameBytes - 2)),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}

/** The entries directly under the root, which form a binary tree of siblings. */
function listTopEntries(entries: readonly Entry[]): Entry[] {
  const found = new Set<Entry>();
  const queue = [entries[0]?.child];
  for (const index of queue) {
    const entry = index === undefined ? undefined : entries[index];
    if (!entry || found.has(entry)) continue;
    found.add(entry);
    queue.push(entry.left, entry.right);
  }
  return [...found];
}

type Chain = { sectorSize: number; sectorAt(sector: number): Buffer; next(sector: number): number };

function readChain(chain: Chain, start: number, size: number): Buffer {
  const parts: Buffer[] = [];
  const most = Math.ceil(size / chain.sectorSize);
  for (let at = start; at < endOfChain && parts.length < most; at = chain.next(at))
    parts.push(chain.sectorAt(at));
  return Buffer.concat(parts).subarray(0, size);
}

function makeChain(bytes: Buffer, sectorSize: number, offset: number, table: Buffer): Chain {
  return {
    sectorSize,
    sectorAt(sector) {
      const at = offset + sector * sectorSize;
      if (at >= bytes.length) throw new RangeError("sector beyond the end");
      return bytes.subarray(at, at + sectorSize);
    },
    next: (sector) =>
      sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : 0xfffffffe,
  };
}

function readTables(bytes: Buffer): CfbFile {
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new RangeError("sector size");
  const sectorSize = 1 << shift;
  const sectorCount = Math.ceil(bytes.length / sectorSize);
  const bare = makeChain(bytes, sectorSize, sectorSize, Buffer.alloc(0));

  const fatSectors: number[] = [];
  for (let index = 0; index < 109; index += 1) fatSectors.push(bytes.readUInt32LE(76 + index * 4));
  let more = bytes.readUInt32LE(68);
  for (let hops = 0; more < endOfChain && hops < sectorCount; hops += 1) {
    const table = bare.sectorAt(more);
    for (let at = 0; at < sectorSize - 4; at += 4) fatSectors.push(table.readUInt32LE(at));
    more = table.readUInt32LE(sectorSize - 4);
  }
  const fat = Buffer.concat(
    fatSectors
      .filter((sector) => sector < endOfChain)
      .slice(0, sectorCount)
      .map(bare.sectorAt),
  );
  const main = makeChain(bytes, sectorSize, sectorSize, fat);
  const entries = readEntries(readChain(main, bytes.readUInt32LE(48), bytes.length));

  // Streams under 4,096 bytes are stored in the root's stream, in sectors of 64 bytes.
  const root = entries[0];
  const miniTable = readChain(main, bytes.readUInt32LE(60), bytes.length);
  const miniBytes = root
    ? readChain(main, root.start, Math.min(root.size, bytes.length))
    : Buffer.alloc(0);
  const mini = makeChain(miniBytes, 64, 0, miniTable);
  const top = listTopEntries(entries);
  return {
    names: entries.map((entry) => entry.name),
    readStream(name) {
      const entry = top.find((candidate) => candidate.name === name);
      if (!entry || entry.size > bytes.length) return null;
      try {
        return readChain(
          entry.size < bytes.readUInt32LE(56) ? mini : main,
          entry.start,
          entry.size,
        );
      } catch {
        return null;
      }
    },
  };
}
