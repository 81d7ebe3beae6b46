import type { FunctionNode } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import { readLiteral } from './read-literal.ts';
import { nothing, type ReadValue, type UnplacedBehaviour } from './values.ts';

/** A function of a test as a stub: it returns a literal or an argument, compares, throws, resolves, rejects or calls an argument. */
export interface ReadStub {
  readonly parameterNames: readonly string[];
  readonly behaviour: UnplacedBehaviour;
}

/** Returns a function as a stub; undefined if it does something else. */
export function stubOf({ node }: Extract<ReadValue, { is: 'closure' }>): ReadStub | undefined {
  const names = node.params.map((each) => (each.type === 'Identifier' ? each.name : ''));
  const parameterNames = names.every((each) => each !== '') ? names : [];
  const behaviour = behaviourOf(node, names);
  return behaviour && { parameterNames, behaviour };
}

function behaviourOf(node: FunctionNode, names: readonly string[]): UnplacedBehaviour | undefined {
  const isAsync = node.async;
  const given = onlyStep(node);
  if (given === 'nothing') return { does: isAsync ? 'resolve' : 'return', value: nothing };
  if (given === undefined || node.generator) return undefined;
  if (given.thrown !== undefined) {
    const message = messageOf(given.thrown);
    if (message === undefined) return undefined;
    return { does: isAsync ? 'reject' : 'throw', message };
  }
  const result = unwrapped(given.result);
  const literal = readLiteral(result);
  if (literal !== undefined) return { does: isAsync ? 'resolve' : 'return', value: literal };
  if (isAsync) return undefined;
  if (result.type === 'Identifier') {
    const at = names.indexOf(result.name);
    return at === -1 ? undefined : { does: 'return-argument', at };
  }
  return comparison(result, names) ?? promised(result) ?? calling(result, names);
}

/** The only thing that a function does: nothing, to give a result, or to throw. */
function onlyStep(
  node: FunctionNode,
): 'nothing' | { result: Node; thrown?: undefined } | { thrown: Node } | undefined {
  const { body } = node;
  if (body === null) return undefined;
  if (body.type !== 'BlockStatement') return { result: body };
  const [first, ...more] = body.body;
  if (first === undefined) return 'nothing';
  if (more.length > 0) return undefined;
  if (first.type === 'ReturnStatement') {
    return first.argument === null ? 'nothing' : { result: first.argument };
  }
  if (first.type === 'ThrowStatement') return { thrown: first.argument };
  return undefined;
}

function messageOf(thrown: Node): string | undefined {
  const inner = unwrapped(thrown);
  if (inner.type !== 'NewExpression' || inner.callee.type !== 'Identifier') return undefined;
  if (inner.callee.name !== 'Error') return undefined;
  const [first] = inner.arguments;
  if (first === undefined) return '';
  return first.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
}

/** `(a, b) => a - b`. */
function comparison(result: Node, names: readonly string[]): UnplacedBehaviour | undefined {
  if (result.type !== 'BinaryExpression' || result.operator !== '-') return undefined;
  const { left, right } = result;
  if (left.type !== 'Identifier' || right.type !== 'Identifier' || names.length !== 2) {
    return undefined;
  }
  const [one, other] = [names.indexOf(left.name), names.indexOf(right.name)];
  if (one + other !== 1 || one === other) return undefined;
  return { does: 'compare', descending: one === 1 };
}

/** `() => Promise.resolve(1)`, `() => Promise.reject(new Error('…'))`. */
function promised(result: Node): UnplacedBehaviour | undefined {
  if (result.type !== 'CallExpression' || result.callee.type !== 'MemberExpression')
    return undefined;
  const { object, property } = result.callee;
  if (object.type !== 'Identifier' || object.name !== 'Promise') return undefined;
  if (property.type !== 'Identifier') return undefined;
  const [first] = result.arguments;
  if (property.name === 'resolve') {
    const value = first === undefined ? nothing : readLiteral(first);
    return value && { does: 'resolve', value };
  }
  const message = property.name === 'reject' && first !== undefined ? messageOf(first) : undefined;
  return message === undefined ? undefined : { does: 'reject', message };
}

/** `(done) => done(1)`. */
function calling(result: Node, names: readonly string[]): UnplacedBehaviour | undefined {
  if (result.type !== 'CallExpression' || result.callee.type !== 'Identifier') return undefined;
  const at = names.indexOf(result.callee.name);
  const list = result.arguments.map((each) => readLiteral(each));
  const known = list.filter((each) => each !== undefined);
  return at === -1 || known.length < list.length
    ? undefined
    : { does: 'call-argument', at, arguments: known };
}
