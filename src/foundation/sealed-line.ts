import { hash } from 'node:crypto';

/** Writes a text without line breaks as a line with a checksum before it, so that a line which was torn or changed is known for what it is. */
export function sealLine(text: string): string {
  return `${checksum(text)} ${text}\n`;
}

/** The text of a line that is given without its end; undefined where it is not what was once written. */
export function openLine(line: string): string | undefined {
  const text = line.slice(checksumLength + 1);
  return line.slice(0, checksumLength + 1) === `${checksum(text)} ` ? text : undefined;
}

const checksumLength = 8;

function checksum(text: string): string {
  return hash('sha1', text).slice(0, checksumLength);
}
