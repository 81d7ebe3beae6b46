import type { Node } from '../../syntax/parse.ts';

/** Thrown within this folder where a test can't be read further. */
export class Unread extends Error {
  override readonly name = 'Unread';
  /** A clause in plain English that begins with "it". */
  readonly reason: string;
  readonly node: Node;

  constructor(reason: string, node: Node) {
    super(reason);
    this.reason = reason;
    this.node = node;
  }
}

/** Returns what is read, or what stands for it where it can't be read. */
export function readOr<Value>(read: () => Value, otherwise: (problem: Unread) => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unread) return otherwise(error);
    throw error;
  }
}
