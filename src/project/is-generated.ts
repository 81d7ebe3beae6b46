import { open } from 'node:fs/promises';

const headerBytes = 2048;
const leadingComments =
  /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|#![^\n]*(?:\n|$))*/;

/** Returns whether the leading comments of a file say that it is generated. */
export async function isGenerated(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return saysGenerated(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

function saysGenerated(text: string): boolean {
  const comments = leadingComments.exec(text)?.[0] ?? '';
  return /@generated\b|\bcode generated\b.*\bdo not edit\b/i.test(comments);
}
