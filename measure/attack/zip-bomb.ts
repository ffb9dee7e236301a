import { deflateRawSync } from "node:zlib";

/** A zip file with one member that decompresses to `size` zero bytes. */
export function zipOf(name: string, size: number): Buffer {
  const data = deflateRawSync(Buffer.alloc(size));
  const common = (signature: number, extra: number) => {
    const header = Buffer.alloc(extra);
    header.writeUInt32LE(signature, 0);
    return header;
  };
  const local = common(0x04034b50, 30);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = common(0x02014b50, 46);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = common(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  const label = Buffer.from(name);
  return Buffer.concat([local, label, data, central, label, end]);
}
