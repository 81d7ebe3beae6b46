import { isFunction, type FunctionNode } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bindingNames, declarationsIn, namesOf } from '../../syntax/scope.ts';
import { children } from '../../syntax/walk.ts';
import type { FunctionRecord } from './file-plan.ts';
import { ownScope, type Receivers } from './own-scope.ts';

/** How the execute build keeps a function's mutants apart from its original body. */
export type FunctionShape =
  /**
   * The mutated body is an arrow function that takes the values of the parameters and is called before the original body. It
   * captures nothing of the original's frame, and the original stays small enough to inline.
   */
  | {
      readonly kind: 'arrow-copy';
      readonly parameters: readonly string[];
      /** The function's own `this` expressions, which are also passed to the copy as a parameter. */
      readonly receivers: Receivers;
    }
  /** The mutated body stands in a block before the original body. */
  | { readonly kind: 'in-place' }
  /** There is one body, and each of its sites chooses. */
  | { readonly kind: 'plain' };

const noReceivers: Receivers = { nodes: new Set(), around: new Set() };

/**
 * If a body is at least this long and consists mostly of nested functions, a copy is not worth it: the body sets the functions
 * up, mostly once.
 */
const LONG = 4000;

/** Creates the function that chooses the shapes of the functions of a file, and remembers its choices. */
export function functionShapes(path: string): (record: FunctionRecord) => FunctionShape {
  const isTypeScript = /\.[cm]?tsx?$/.test(path);
  const shapes = new Map<FunctionRecord, FunctionShape>();
  return (record) => {
    const shape = shapes.get(record) ?? functionShape(record, isTypeScript);
    shapes.set(record, shape);
    return shape;
  };
}

/** Chooses the fastest shape that keeps the function's meaning. */
function functionShape(record: FunctionRecord, isTypeScript: boolean): FunctionShape {
  const { node } = record;
  const isContiguous = record.endMutant - record.firstMutant === record.mutantCount;
  // TypeScript puts the fields of a derived class behind a `super` call only if the call is a statement of the body.
  const keepsItsBody = record.isDerivedConstructor && isTypeScript;
  if (!isContiguous || keepsItsBody || isFactory(record)) return { kind: 'plain' };
  const scope = ownScope(node.body ?? node);
  const isArrow = node.type === 'ArrowFunctionExpression';
  const needsItsFrame = scope.needsItsFrame && (!isArrow || scope.names.has('eval'));
  const names = node.params.flatMap(bindingNames);
  if (
    node.async ||
    node.generator ||
    record.isDerivedConstructor ||
    needsItsFrame ||
    node.params.some(holdsFunction) ||
    new Set(names).size < names.length
  ) {
    return { kind: clashesInBlock(node) ? 'plain' : 'in-place' };
  }
  return {
    kind: 'arrow-copy',
    parameters: names.filter((name) => scope.names.has(name)),
    receivers: isArrow ? noReceivers : scope.receivers,
  };
}

function isFactory({ node, hasLoops }: FunctionRecord): boolean {
  const { body } = node;
  if (body === null || hasLoops || body.end - body.start < LONG) return false;
  return nestedLength(body) > 0.6 * (body.end - body.start);
}

function nestedLength(node: Node): number {
  let length = 0;
  for (const child of children(node)) {
    length += isFunction(child) ? child.end - child.start : nestedLength(child);
  }
  return length;
}

/** A closure in the default value of a parameter shares the parameters with the body, so a copy of them is not the same. */
function holdsFunction(node: Node): boolean {
  if (isFunction(node) || node.type === 'ClassExpression') return true;
  return [...children(node)].some(holdsFunction);
}

/** Two functions, or a function and a `var`, may have one name in a function's body, but not in a block. */
function clashesInBlock({ body }: FunctionNode): boolean {
  if (body?.type !== 'BlockStatement') return false;
  const functions = body.body.flatMap((statement) =>
    statement.type === 'FunctionDeclaration' && statement.id !== null ? [statement.id.name] : [],
  );
  if (functions.length === 0) return false;
  const variables = new Set(
    namesOf(declarationsIn(body.body).filter(({ kind }) => kind === 'var')),
  );
  return (
    new Set(functions).size < functions.length || functions.some((name) => variables.has(name))
  );
}
