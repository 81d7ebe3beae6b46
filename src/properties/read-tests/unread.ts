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
