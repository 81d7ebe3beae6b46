import { isRepeatable } from '../../generation/breed/kinds/repeat.ts';
import { indexUnit } from '../../generation/breed/typing/unit-index.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import { isFunction } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { namesIn } from './bind-pattern.ts';
import { openScope } from './block-scope.ts';
import type { ReadHost } from './read-host.ts';
import { readOr } from './unread.ts';
import type { BlockEnd } from './run-loop.ts';
import { type NameScope, numberValue } from './values.ts';

/** What carrying out a part of a statement needs of the interpreter. */
interface PartHost extends ReadHost {
  readonly run: (node: Node, scope: NameScope) => BlockEnd | undefined;
}

/** A number that may say how often a loop runs. */
const counts = { least: 2, most: 2000, other: 5 };

/**
 * Carries out what is known of a statement that can't be read as a whole: of a condition that is not known its first branch, and of a loop over
 * something unknown one round. If that is one call of the unit, it is repeated: as often as a number says from which its receiver was
 * made (`new Index(100)`), or a few times.
 */
export function runUnread(node: Node, scope: NameScope, host: PartHost): void {
  if (node.type === 'IfStatement') {
    host.run(node.consequent, openScope(scope));
    return;
  }
  const loop = loopIn(node);
  if (loop === undefined) return;
  const inner = openScope(scope);
  for (const name of loop.names) inner.declare(name, { is: 'opaque' });
  const before = host.writer.statements.length;
  if (isExpression(loop.body)) {
    const { body } = loop;
    readOr(
      () => void host.evaluate(body, inner),
      () => undefined,
    );
  } else host.run(loop.body, inner);
  repeatOnly(before, node, host);
}

interface Loop {
  /** A statement, or the expression that a function gives. */
  readonly body: Node;
  /** The names that get another value in each round. */
  readonly names: readonly string[];
}

function loopIn(node: Node): Loop | undefined {
  switch (node.type) {
    case 'ForOfStatement':
    case 'ForInStatement':
      return { body: node.body, names: declaredIn(node.left) };
    case 'ForStatement':
      return { body: node.body, names: node.init === null ? [] : declaredIn(node.init) };
    case 'WhileStatement':
    case 'DoWhileStatement':
      return { body: node.body, names: [] };
    case 'ExpressionStatement':
      return visitIn(bareExpression(node.expression));
    default:
      return undefined;
  }
}

/** The function in `items.forEach((item) => …)`. */
function visitIn(call: Node): Loop | undefined {
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined;
  const { property } = call.callee;
  const visit: Node | undefined = call.arguments[0];
  if (property.type !== 'Identifier' || property.name !== 'forEach') return undefined;
  if (visit === undefined || !isFunction(visit) || visit.body === null) return undefined;
  return { body: visit.body, names: visit.params.flatMap(namesIn) };
}

function declaredIn(node: Node): readonly string[] {
  return node.type === 'VariableDeclaration'
    ? node.declarations.flatMap(({ id }) => namesIn(id))
    : [];
}

function isExpression(body: Node): boolean {
  return !body.type.endsWith('Statement');
}

/** Repeats the only call since a place. */
function repeatOnly(before: number, node: Node, { unit, writer }: ReadHost): void {
  const added = writer.statements.slice(before);
  const last = added.at(-1);
  const calls = added.filter(({ kind }) => /^(?:call|await|assign|repeat)$/.test(kind));
  if (last?.kind !== 'call' || calls.length !== 1) return;
  const { model } = unit;
  const callable = model.callables.find(({ id }) => id === last.callable);
  const scope = { index: indexUnit(model), typeArgument: 'unknown' } as const;
  if (callable === undefined || !isRepeatable(callable, scope)) return;
  writer.cutTo(writer.statements.length - 1);
  const times =
    countOf(last.receiver, writer.statements) ?? writer.variableOf(numberValue(counts.other), node);
  writer.add({ ...last, kind: 'repeat', times }, { kind: 'undefined' }, node);
}

/** The whole number from which an instance was made. */
function countOf(
  instance: Variable | undefined,
  statements: readonly Statement[],
): Variable | undefined {
  const made = instance === undefined ? undefined : statements[instance];
  if (made?.kind !== 'call') return undefined;
  return made.arguments.find((at) => {
    const given = statements[at];
    if (given?.kind !== 'primitive' || given.value.of !== 'number') return false;
    const count = Number(given.value.text);
    return Number.isInteger(count) && count >= counts.least && count <= counts.most;
  });
}
