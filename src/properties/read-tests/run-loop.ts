import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { assignTo } from './assign-to.ts';
import { bindPattern } from './bind-pattern.ts';
import { openScope } from './block-scope.ts';
import { elementsOf, keysOf } from './iterated.ts';
import type { ReadHost } from './read-host.ts';
import { knownPart } from './unit-calls.ts';
import { Unread } from './unread.ts';
import type { NameScope, ReadValue } from './values.ts';

/** The most rounds of a loop that are read. */
const mostRounds = 1000;

/** How a block ended: a `return` gives a value, and `break` and `continue` are about the loop around. */
export type BlockEnd =
  | { readonly by: 'return'; readonly value: ReadValue }
  | { readonly by: 'break' | 'continue' };

/** What carrying out a loop needs of the interpreter. */
interface LoopHost extends ReadHost {
  readonly run: (node: Node, scope: NameScope) => BlockEnd | undefined;
  /** Whether a condition holds. It must be known. */
  readonly decide: (node: Node, scope: NameScope) => boolean;
}

/** Carries out a `for` loop over the elements or keys of a value. */
export function runForEach(
  node: NodeOf<'ForOfStatement' | 'ForInStatement'>,
  scope: NameScope,
  host: LoopHost,
): BlockEnd | undefined {
  const given = host.evaluate(node.right, scope);
  const value = knownPart(given, host) ?? given;
  const rows =
    node.type === 'ForOfStatement' ? elementsOf(value, node.right) : keysOf(value, node.right);
  for (const row of rows) {
    const inner = openScope(scope);
    const { left } = node;
    if (left.type === 'VariableDeclaration') {
      const [declared] = left.declarations;
      if (declared !== undefined) bindPattern(declared.id, row, inner, host);
    } else assignTo(left, row, scope, host);
    const end = host.run(node.body, inner);
    if (end?.by === 'return') return end;
    if (end?.by === 'break') break;
  }
  return undefined;
}

/** Carries out a loop whose condition is known in each round. */
export function runLoop(
  node: NodeOf<'ForStatement' | 'WhileStatement' | 'DoWhileStatement'>,
  scope: NameScope,
  host: LoopHost,
): BlockEnd | undefined {
  const inner = openScope(scope);
  if (node.type === 'ForStatement' && node.init !== null) {
    if (node.init.type === 'VariableDeclaration') host.run(node.init, inner);
    else host.evaluate(node.init, inner);
  }
  for (let round = 0; ; round += 1) {
    if (round > mostRounds) throw new Unread('it has a loop of many rounds', node);
    const isChecked = node.type !== 'DoWhileStatement' || round > 0;
    if (isChecked && node.test !== null && !host.decide(node.test, inner)) return undefined;
    const end = host.run(node.body, openScope(inner));
    if (end?.by === 'return') return end;
    if (end?.by === 'break') return undefined;
    if (node.type === 'ForStatement' && node.update !== null) host.evaluate(node.update, inner);
  }
}
