import type { Node } from '../parse.ts';
import type { Finaliser, FlowWriter, JumpTarget } from './flow-writer.ts';

/**
 * Ends the current block with an edge to a target, through the `finally` blocks in between. Each of these has a separate copy
 * for each target, so that the code behind one copy does not depend on the ways into the others.
 *
 * @param add adds a statement
 */
export function jumpTo(writer: FlowWriter, target: JumpTarget, add: (body: Node) => void): void {
  const finaliser = writer.finalisers.at(-1);
  if (finaliser === undefined || writer.finalisers.length <= target.depth) {
    writer.goTo(target.block);
    return;
  }
  const known = finaliser.copies.get(target.block);
  if (known !== undefined) {
    writer.goTo(known);
    return;
  }
  const copy = writer.add();
  finaliser.copies.set(target.block, copy);
  writer.goTo(copy);
  writeCopy(writer, finaliser, () => {
    writer.current = copy;
    add(finaliser.body);
    jumpTo(writer, target, add);
  });
}

/** A `finally` block runs outside of its statement: its jumps and throws lead where those around the statement do. */
function writeCopy(writer: FlowWriter, { handlers, scopes }: Finaliser, write: () => void): void {
  const { finalisers, handlers: inner, scopes: innerScopes, current } = writer;
  writer.finalisers = finalisers.slice(0, -1);
  writer.handlers = handlers;
  writer.scopes = scopes;
  write();
  writer.finalisers = finalisers;
  writer.handlers = inner;
  writer.scopes = innerScopes;
  writer.current = current;
}
