/**
 * QR codes (ISO/IEC 18004) of short texts: byte mode, error correction level L, versions 1 to 20, 858 bytes. Always mask
 * 0: a secret is random text, so that no mask makes patterns that disturb readers less likely.
 */

/** By version, from 1: error correction codewords of a block, and the number of blocks (table 9, level L). */
const EC_CODEWORDS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

/** Level L with mask 0, as it is stored: with its BCH code, and masked (section 7.9). */
const FORMAT_BITS = 0x77c4;
const VERSION_GENERATOR = 0x1f25;
const FIELD_POLYNOMIAL = 0x11d;
const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

const bitOf = (value: number, index: number) => ((value >>> index) & 1) === 1;

/** Returns the modules of the QR code, row by row; true is dark. @throws RangeError if the text is too long */
export function qrMatrix(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, index) => fits(bytes, index + 1)) + 1;
  if (version === 0) throw new RangeError('The text is too long for a QR code.');
  return drawn(version, withErrorCorrection(version, codewordsOf(version, bytes)));
}

/** Returns the number of modules for codewords, including remainder bits (table 1). */
function dataModules(version: number): number {
  const ofGrid = (16 * version + 128) * version + 64;
  if (version === 1) return ofGrid;
  const along = alignmentCount(version);
  return ofGrid - ((25 * along - 10) * along - 55) - (version >= 7 ? 36 : 0);
}

function alignmentCount(version: number): number {
  return Math.floor(version / 7) + 2;
}

function tableOf(version: number): { codewords: number; ofError: number; blocks: number } {
  const [ofError = 0, blocks = 0] = [EC_CODEWORDS[version - 1], BLOCKS[version - 1]];
  return { codewords: Math.floor(dataModules(version) / 8), ofError, blocks };
}

function capacity(version: number): number {
  const { codewords, ofError, blocks } = tableOf(version);
  return codewords - ofError * blocks;
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

function fits(bytes: readonly number[], version: number): boolean {
  return 4 + lengthBits(version) + 8 * bytes.length <= 8 * capacity(version);
}

/** Returns the data codewords: mode, length, bytes, terminator and padding (section 7.4). */
function codewordsOf(version: number, bytes: readonly number[]): number[] {
  const bits: boolean[] = [];
  const append = (value: number, length: number) => {
    for (let index = length - 1; index >= 0; index--) bits.push(bitOf(value, index));
  };
  append(BYTE_MODE, 4);
  append(bytes.length, lengthBits(version));
  for (const byte of bytes) append(byte, 8);
  const total = capacity(version);
  append(0, Math.min(4, 8 * total - bits.length));
  while (bits.length % 8 > 0) bits.push(false);
  const words: number[] = [];
  for (let from = 0; from < bits.length; from += 8) {
    words.push(bits.slice(from, from + 8).reduce((word, bit) => word * 2 + Number(bit), 0));
  }
  for (let index = 0; words.length < total; index++) words.push(PADDING[index % 2] as number);
  return words;
}

/** Multiplies in the Galois field of 256 elements. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let index = 7; index >= 0; index--) {
    product = (product << 1) ^ ((product >>> 7) * FIELD_POLYNOMIAL);
    if (bitOf(b, index)) product ^= a;
  }
  return product;
}

/** Returns the coefficients of the generator polynomial, without the leading one (Reed-Solomon). */
function generatorOf(degree: number): number[] {
  let generator = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let count = 0; count < degree; count++) {
    generator = generator.map((one, at) => multiply(one, root) ^ (generator[at + 1] ?? 0));
    root = multiply(root, 2);
  }
  return generator;
}

function remainderOf(data: readonly number[], generator: readonly number[]): number[] {
  const rest = Array<number>(generator.length).fill(0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, one] of generator.entries()) rest[at] = (rest[at] ?? 0) ^ multiply(one, factor);
  }
  return rest;
}

/** Splits the data into blocks, and interleaves them and their error correction (section 7.6). */
function withErrorCorrection(version: number, data: readonly number[]): number[] {
  const { codewords, ofError, blocks } = tableOf(version);
  const short = blocks - (codewords % blocks);
  const length = Math.floor(codewords / blocks) - ofError;
  const generator = generatorOf(ofError);
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.slice(from, from + length + (index < short ? 0 : 1));
    from += part.length;
    return part;
  });
  return [...interleaved(parts), ...interleaved(parts.map((part) => remainderOf(part, generator)))];
}

function interleaved(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
}

function drawn(version: number, codewords: readonly number[]): boolean[][] {
  const size = 4 * version + 17;
  const modules = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const at = (x: number, y: number) => modules[y]?.[x];
  const set = (x: number, y: number, isDark: boolean) => {
    const row = modules[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = isDark;
  };
  const setSquare = (x: number, y: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  };

  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const;
  for (const [x, y] of corners) setSquare(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const centres = alignmentCentres(version, size);
  for (const x of centres) {
    for (const y of centres) {
      const isCorner = corners.some((corner) => Math.abs(corner[0] - x) < 5 && Math.abs(corner[1] - y) < 5);
      if (!isCorner) setSquare(x, y, 2, (distance) => distance !== 1);
    }
  }
  setVersion(version, size, set);
  setFormat(size, set);
  setCodewords(codewords, size, at, set);
  return modules.map((row) => row.map((module) => module === true));
}

type Set = (x: number, y: number, isDark: boolean) => void;

/** Returns the coordinates of the centres of alignment patterns, on both axes (annex E). */
function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = alignmentCount(version);
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)];
}

function setVersion(version: number, size: number, set: Set): void {
  if (version < 7) return;
  let rest = version;
  for (let count = 0; count < 12; count++) rest = (rest << 1) ^ ((rest >>> 11) * VERSION_GENERATOR);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index++) {
    const [near, far] = [Math.floor(index / 3), size - 11 + (index % 3)];
    set(near, far, bitOf(bits, index));
    set(far, near, bitOf(bits, index));
  }
}

function setFormat(size: number, set: Set): void {
  for (let index = 0; index < 15; index++) {
    const isDark = bitOf(FORMAT_BITS, index);
    // The timing patterns lie between.
    const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index;
    if (index < 8) set(8, near, isDark);
    else set(index === 8 ? 7 : near, 8, isDark);
    if (index < 8) set(size - 1 - index, 8, isDark);
    else set(8, size - 15 + index, isDark);
  }
  set(8, size - 8, true);
}

/** Draws the codewords in the columns of two, upwards and downwards from the right, with mask 0 (section 7.7.3). */
function setCodewords(
  codewords: readonly number[],
  size: number,
  at: (x: number, y: number) => boolean | undefined,
  set: Set,
): void {
  let index = 0;
  let isUpward = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (at(x, y) !== undefined) continue;
        const bit = bitOf(codewords[index >>> 3] ?? 0, 7 - (index & 7));
        set(x, y, bit !== ((x + y) % 2 === 0));
        index += 1;
      }
    }
    isUpward = !isUpward;
  }
}
