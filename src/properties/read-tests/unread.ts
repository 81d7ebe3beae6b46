import { positionAt } from '../../syntax/line-starts.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';

/** Thrown within this folder where a test can't be read further. */
export class Unread extends Error {
  override readonly name = 'Unread';
  /** A clause in plain English that begins with "it". */
  readonly reason: string;
  readonly node: Node;
  /** The file in which the node is, where that is not the test file. */
  file: ParsedFile | undefined;

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

/** The place of what can't be read, for people: its line in the test file, or in the file of a helper. */
export function placeOf({ node, file }: Unread, testFile: ParsedFile): string {
  const own = file ?? testFile;
  const { line } = positionAt(own.text, node.start);
  return own.path === testFile.path ? `line ${line}` : `line ${line} of ${own.path}`;
}

/** The text of a node, shortened, for reasons. */
export function shortText({ start, end }: Pick<Node, 'start' | 'end'>, text: string): string {
  const own = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return own.length > 60 ? `${own.slice(0, 57)}...` : own;
}
