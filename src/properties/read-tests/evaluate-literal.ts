import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { computed } from './computed.ts';
import { foldUnary } from './fold.ts';
import { elementsOf } from './iterated.ts';
import { concrete, unknownValue } from './literal-values.ts';
import { termIn, type ReadHost } from './read-host.ts';
import { keyOf, plainLiteral } from './read-literal.ts';
import { truthOf } from './truth-of.ts';
import { readOr, Unread } from './unread.ts';
import { forced, knownPart } from './unit-calls.ts';
import { booleanValue, numberValue, textValue, type NameScope, type ReadValue } from './values.ts';

/** The value of a literal, a list, a record, or an operator. */
export function evaluateLiteral(node: Node, scope: NameScope, host: ReadHost): ReadValue {
  const of = (each: Node): ReadValue => plain(host.evaluate(each, scope), each, host);
  switch (node.type) {
    case 'ThisExpression':
      return { is: 'opaque' };
    case 'Literal':
      return plainLiteral(node) ?? { is: 'opaque' };
    case 'TemplateLiteral':
      return template(node, of);
    case 'ArrayExpression':
      return { is: 'list', elements: listed(node.elements, scope, host) };
    case 'ObjectExpression':
      return record(node, scope, host);
    case 'UnaryExpression':
      return unary(node.operator, of(node.argument), host);
    case 'BinaryExpression':
      return computed(node.operator, of(node.left), host.evaluate(node.right, scope));
    case 'LogicalExpression': {
      const left = of(node.left);
      const known = concrete(left);
      if (known === unknownValue) {
        const isTrue = truthOf(left, host);
        if (isTrue === undefined) return { is: 'opaque' };
        // None of the values of which only this is known is null or undefined.
        const isPassed = node.operator === '&&' ? isTrue : node.operator === '||' && !isTrue;
        return isPassed ? of(node.right) : left;
      }
      const isLeft =
        node.operator === '??'
          ? known !== undefined && known !== null
          : node.operator === '||'
            ? Boolean(known)
            : !known;
      return isLeft ? left : of(node.right);
    }
    default:
      throw new Unread(`it has an expression that is not read: \`${host.textOf(node)}\``, node);
  }
}

/** The members of an enum that a test declares. Those without a value count on from the one before. */
export function enumOf(
  { body }: NodeOf<'TSEnumDeclaration'>,
  scope: NameScope,
  host: ReadHost,
): ReadValue {
  const members = new Map<string, ReadValue>();
  let next = 0;
  for (const each of body.members) {
    const key = keyOf(each.id);
    if (key === undefined) throw new Unread('it has an enum with a computed name', each);
    const value =
      each.initializer === null ? numberValue(next) : host.evaluate(each.initializer, scope);
    const known = concrete(value);
    if (typeof known === 'number') {
      next = known + 1;
      members.set(String(known), textValue(key));
    }
    members.set(key, value);
  }
  return { is: 'record', members };
}

/** Reads an export that is a value; functions and classes stay as they are. */
export function plain(value: ReadValue, node: Node, host: ReadHost): ReadValue {
  if (value.is !== 'export') return value;
  const held = forced(value, node, host);
  return held?.rest.length === 0 ? held.value : value;
}

function template(node: NodeOf<'TemplateLiteral'>, of: (node: Node) => ReadValue): ReadValue {
  const parts = node.expressions.map((each) => concrete(of(each)));
  if (parts.some((each) => each === unknownValue || typeof each === 'object'))
    return { is: 'opaque' };
  const texts = node.quasis.map(({ value }, at) => {
    const part = at < parts.length ? String(parts[at]) : '';
    return (value.cooked ?? '') + part;
  });
  return textValue(texts.join(''));
}

/** The values of elements or arguments, with spread ones one by one. */
export function listed(
  nodes: readonly (Node | null)[],
  scope: NameScope,
  host: ReadHost,
): ReadValue[] {
  const valuesOf = (each: Node): readonly ReadValue[] => {
    if (each.type !== 'SpreadElement') return [plain(host.evaluate(each, scope), each, host)];
    const given = host.evaluate(each.argument, scope);
    const value = knownPart(given, host) ?? given;
    const isResult = value.is === 'result' || value.is === 'term';
    if (isResult && nodes.length === 1) return [{ is: 'opaque' }];
    return elementsOf(value, each);
  };
  return nodes.flatMap((each) =>
    each === null
      ? [textHole]
      : readOr(
          () => valuesOf(each),
          (problem) => {
            if (!host.skipsUnread) throw problem;
            return [{ is: 'opaque' }];
          },
        ),
  );
}

const textHole: ReadValue = { is: 'primitive', value: { of: 'undefined' } };

function record(node: NodeOf<'ObjectExpression'>, scope: NameScope, host: ReadHost): ReadValue {
  const members = new Map<string, ReadValue>();
  for (const each of node.properties) {
    if (each.type === 'SpreadElement') {
      const given = host.evaluate(each.argument, scope);
      const value = knownPart(given, host) ?? given;
      if (value.is !== 'record') {
        if (concrete(value) === undefined || concrete(value) === null) continue;
        throw new Unread('it spreads a result into an object', each);
      }
      for (const [key, inner] of value.members) members.set(key, inner);
      continue;
    }
    if (each.kind !== 'init') throw new Unread('it has an object with getters', each);
    const key = each.computed ? concrete(host.evaluate(each.key, scope)) : keyOf(each.key);
    if (typeof key !== 'string' && typeof key !== 'number') {
      throw new Unread('it has an object with a computed key', each);
    }
    members.set(String(key), plain(host.evaluate(each.value, scope), each, host));
  }
  return { is: 'record', members };
}

function unary(operator: string, value: ReadValue, host: ReadHost): ReadValue {
  const folded = foldUnary(operator, value);
  if (folded !== undefined) return folded;
  const isTrue = operator === '!' ? truthOf(value, host) : undefined;
  if (isTrue !== undefined) return booleanValue(!isTrue);
  if (operator === 'typeof' && value.is === 'global' && value.path.length === 1)
    return textValue(typeof Reflect.get(globalThis, value.path[0] ?? ''));
  const isRead = termIn(value) !== undefined || value.is === 'closure';
  if (operator === 'typeof' && isRead) return { is: 'kind', of: value };
  const type = value.is === 'result' || value.is === 'term' ? value.type : undefined;
  if (operator === '!' && type?.kind === 'boolean') {
    return { is: 'comparison', operator: '===', left: value, right: booleanValue(false) };
  }
  if (operator === '!' && value.is === 'comparison') {
    const opposite = opposites[value.operator];
    return opposite === undefined ? { is: 'opaque' } : { ...value, operator: opposite };
  }
  return { is: 'opaque' };
}

const opposites: Readonly<Record<string, string | undefined>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};
