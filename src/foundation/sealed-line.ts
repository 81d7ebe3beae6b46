import { hash } from 'node:crypto';

/** Writes a text without line breaks as a line with a checksum in front. So a torn or changed line is recognised. */
export function sealLine(text: string): string {
  return `${checksum(text)} ${text}\n`;
}

/** Returns the text of a sealed line without its line break; undefined if the line is not as it was written. */
export function openLine(line: string): string | undefined {
  const text = line.slice(checksumLength + 1);
  return line.slice(0, checksumLength + 1) === `${checksum(text)} ` ? text : undefined;
}

const checksumLength = 8;

function checksum(text: string): string {
  return hash('sha1', text).slice(0, checksumLength);
}
