import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { computed } from './computed.ts';
import { concrete } from './literal-values.ts';
import { memberOf } from './member-of.ts';
import type { ReadHost } from './read-host.ts';
import { keyOf } from './read-literal.ts';
import { Unread } from './unread.ts';
import { type NameScope, numberValue, type ReadValue } from './values.ts';

/** The value of `a = b`, `a += b` and their like, which the target has afterwards. */
export function evaluateAssignment(
  { operator, left, right }: NodeOf<'AssignmentExpression'>,
  scope: NameScope,
  host: ReadHost,
): ReadValue {
  const given = host.evaluate(right, scope);
  const value =
    operator === '=' ? given : computed(operator.slice(0, -1), host.evaluate(left, scope), given);
  assignTo(left, value, scope, host);
  return value;
}

/** The value of `a++` and its like. */
export function evaluateUpdate(
  { operator, prefix, argument }: NodeOf<'UpdateExpression'>,
  scope: NameScope,
  host: ReadHost,
): ReadValue {
  const before = host.evaluate(argument, scope);
  const after = computed(operator === '++' ? '+' : '-', before, numberValue(1));
  assignTo(argument, after, scope, host);
  return prefix ? after : before;
}

/** Gives a variable, a member of a literal or a field of an instance another value. */
export function assignTo(target: Node, value: ReadValue, scope: NameScope, host: ReadHost): void {
  const inner = bareExpression(target);
  if (inner.type === 'Identifier') {
    if (scope.assign(inner.name, value)) return;
    if (host.skipsUnread) scope.declare(inner.name, value);
    // Old code sets names that nothing declares.
    else if (!(inner.name in globalThis)) scope.outermost.declare(inner.name, value);
    else throw new Unread(`it sets the global ${inner.name}`, target);
    return;
  }
  if (inner.type !== 'MemberExpression') {
    assignPattern(inner, value, scope, host);
    return;
  }
  const key = memberKey(inner, scope, host);
  if (inner.object.type === 'ThisExpression') {
    host.context.set(key, value);
    return;
  }
  const owner = host.evaluate(inner.object, scope);
  if (owner.is === 'result') {
    const callable = host.unit
      .members(owner.type, key)
      .find(({ kind, isWritable }) => kind === 'setter' || (kind === 'field' && isWritable));
    if (callable === undefined) throw new Unread(`it changes \`${host.textOf(target)}\``, target);
    const receiver = owner.variable;
    const given = host.writer.variableOf(value, target);
    const statement = { kind: 'assign', callable: callable.id, receiver, value: given } as const;
    host.writer.add(statement, { kind: 'undefined' }, target);
    return;
  }
  const isMade = host.writer.find(owner) !== undefined;
  if (owner.is === 'record' && !isMade) owner.members.set(key, value);
  else if (owner.is === 'list' && !isMade && /^\d+$/.test(key)) owner.elements[Number(key)] = value;
  else throw new Unread(`it changes \`${host.textOf(target)}\``, target);
}

/** `[a, b] = …`. */
function assignPattern(pattern: Node, value: ReadValue, scope: NameScope, host: ReadHost): void {
  if (pattern.type === 'ArrayPattern') {
    for (const [at, each] of pattern.elements.entries()) {
      if (each !== null && each.type !== 'RestElement') {
        assignTo(each, memberOf(value, String(at), pattern, host), scope, host);
      }
    }
    return;
  }
  if (pattern.type === 'ObjectPattern') {
    for (const each of pattern.properties) {
      const key = each.type === 'Property' ? keyOf(each.key) : undefined;
      if (each.type !== 'Property' || key === undefined)
        throw new Unread('it takes a value apart', each);
      assignTo(each.value, memberOf(value, key, each, host), scope, host);
    }
    return;
  }
  throw new Unread(`it sets \`${host.textOf(pattern)}\``, pattern);
}

/** Returns the name of the member that an expression reads. It must be known. */
export function memberKey(
  node: NodeOf<'MemberExpression'>,
  scope: NameScope,
  host: ReadHost,
): string {
  if (!node.computed) return keyOf(node.property) ?? host.textOf(node.property);
  const value = host.evaluate(node.property, scope);
  const known = concrete(value);
  if (typeof known === 'string' || typeof known === 'number') return String(known);
  if (value.is === 'global' && value.path[0] === 'Symbol') return `[${value.path.join('.')}]`;
  throw new Unread('it reads a member whose name is not known', node);
}
