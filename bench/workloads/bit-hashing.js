const table = new Int32Array(256);
for (let n = 0; n < 256; n += 1) {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  table[n] = value;
}

function crc32(bytes) {
  let crc = -1;
  for (let i = 0; i < bytes.length; i += 1) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]) & 255];
  return (crc ^ -1) >>> 0;
}

function rotate(value, count) {
  return (value << count) | (value >>> (32 - count));
}

function murmur(bytes, seed) {
  let hash = seed;
  for (let i = 0; i + 3 < bytes.length; i += 4) {
    let word = bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    word = Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
    hash = (Math.imul(rotate(hash ^ word, 13), 5) + 0xe6546b64) | 0;
  }
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function toBase64(bytes) {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += digits[word >> 18] + digits[(word >> 12) & 63];
    text += i + 1 < bytes.length ? digits[(word >> 6) & 63] : '=';
    text += i + 2 < bytes.length ? digits[word & 63] : '=';
  }
  return text;
}

const bytes = Uint8Array.from({ length: 40_000 }, (_, i) => (i * i + 7 * i) & 255);

export function run() {
  return crc32(bytes) + murmur(bytes, 42) + toBase64(bytes).length;
}
