import { isFunction } from '../../syntax/nodes.ts';
import type { Node, Program } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import { walk } from '../../syntax/walk.ts';
import { methodOf } from './condition-shape.ts';
import { type MeasureContext, withValues } from './measure-context.ts';

/** An expression that looks up a key. */
export interface KeyLookup {
  readonly collection: Node;
  readonly key: Node;
  /** Whether it asks a map, and not for a property. */
  readonly isMap: boolean;
}

/** The lookups of a file by their expressions, and while one is emitted, the code after its key that reports it. */
export interface KeyLookups {
  readonly found: ReadonlyMap<Node, KeyLookup>;
  readonly reportOf: Map<Node, string>;
}

/** Returns the expressions of a program that look up a key that is no constant: `object[key]` and `map.get(key)`. */
export function lookupsIn(program: Program): KeyLookups {
  const found = new Map<Node, KeyLookup>();
  walk(program, {
    enter(node, ancestors) {
      const lookup = lookupOf(node);
      if (lookup === undefined || isWritten(node, ancestors.at(-1))) return;
      if (isConstant(unwrapped(lookup.key)) || isOptional(lookup.collection)) return;
      found.set(node, lookup);
    },
  });
  return { found, reportOf: new Map() };
}

/** Returns the nodes around which text is put to report lookups. */
export function lookupNodes({ found }: KeyLookups): readonly Node[] {
  return [...found].flatMap(([node, { collection, key }]) => [node, collection, key]);
}

/** Emits a node. If it is the key of a lookup, the key and the collection are reported before the lookup. */
export function emitLookup(
  context: MeasureContext,
  { found, reportOf }: KeyLookups,
  node: Node,
  inner: () => void,
): void {
  const { emitter, input } = context;
  const report = reportOf.get(node);
  if (report !== undefined) emitter.out.open(`${input.names.seek}((`);
  const lookup = found.get(node);
  if (lookup === undefined || emitter.unit === undefined) inner();
  else {
    withValues(context, [lookup.collection], true, ([collection = '']) => {
      reportOf.set(lookup.key, `),${collection},${String(lookup.isMap)})`);
      inner();
      reportOf.delete(lookup.key);
    });
  }
  if (report !== undefined) emitter.out.close(report);
}

function lookupOf(node: Node): KeyLookup | undefined {
  if (node.type === 'MemberExpression') {
    const { object: collection, property: key, computed, optional } = node;
    if (!computed || optional || collection.type === 'Super') return undefined;
    return { collection, key, isMap: false };
  }
  const method = node.type === 'CallExpression' ? methodOf(node) : undefined;
  if (method?.name !== 'get') return undefined;
  return { collection: method.receiver, key: method.argument, isMap: true };
}

/** Whether a property is set or deleted, and not read. */
function isWritten(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'AssignmentExpression') return parent.left === node;
  return parent?.type === 'UnaryExpression' && parent.operator === 'delete';
}

/** Whether a key is a constant, or anything that is no text. */
function isConstant(key: Node): boolean {
  return key.type === 'Literal' || key.type === 'UpdateExpression' || isFunction(key);
}

/** Whether an expression may end early, together with what stands around it. */
function isOptional(node: Node): boolean {
  if (node.type === 'TSNonNullExpression') return isOptional(node.expression);
  if (node.type === 'MemberExpression') return node.optional || isOptional(node.object);
  return node.type === 'CallExpression' && (node.optional || isOptional(node.callee));
}
