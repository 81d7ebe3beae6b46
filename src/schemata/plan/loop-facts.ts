import { isVar } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { assignedBy, bindingNames, declarationsOf, namesOf } from '../../syntax/scope.ts';
import { children } from '../../syntax/walk.ts';

/** Facts about the body of a loop. */
export interface LoopFacts {
  /** Names that are assigned or updated in it, also in nested functions. */
  readonly assigned: ReadonlySet<string>;
  /** Whether code in it ends the loop or the function, or suspends the function. */
  readonly endsEarly: boolean;
  /** Whether it calls nothing that could change an array, and writes no elements. */
  readonly isQuiet: boolean;
}

/** Methods of built-in objects that do not change their object. */
const reading = new Set(
  'at charAt charCodeAt codePointAt endsWith has includes indexOf lastIndexOf slice startsWith substring'.split(
    ' ',
  ),
);

/** Reads the body of a loop. */
export function loopFacts(body: Node): LoopFacts {
  const assigned = new Set<string>();
  let endsEarly = false;
  let isQuiet = true;
  const visit = (node: Node, context: Context): void => {
    for (const name of namesAssignedBy(node)) assigned.add(name);
    if (!context.isNested && leaves(node, context)) endsEarly = true;
    if (mayChange(node)) isQuiet = false;
    const inner = contextIn(node, context);
    for (const child of children(node)) visit(child, inner);
  };
  visit(body, { isNested: false, isBreakable: false, labels: [] });
  return { assigned, endsEarly, isQuiet };
}

interface Context {
  /** Whether the code is in a nested function. */
  readonly isNested: boolean;
  /** Whether the code is in an inner loop or `switch`, which a plain `break` ends. */
  readonly isBreakable: boolean;
  /** Labels within the body. */
  readonly labels: readonly string[];
}

function contextIn(node: Node, context: Context): Context {
  if (/^(?:Function|ArrowFunction|Class)/.test(node.type)) return { ...context, isNested: true };
  if (/^(?:For|ForIn|ForOf|While|DoWhile|Switch)Statement$/.test(node.type)) {
    return { ...context, isBreakable: true };
  }
  if (node.type !== 'LabeledStatement') return context;
  return { ...context, labels: [...context.labels, node.label.name] };
}

function leaves(node: Node, { isBreakable, labels }: Context): boolean {
  switch (node.type) {
    case 'BreakStatement':
      return node.label === null ? !isBreakable : !labels.includes(node.label.name);
    case 'ContinueStatement':
      return node.label !== null && !labels.includes(node.label.name);
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'AwaitExpression':
    case 'YieldExpression':
      return true;
    case 'ForOfStatement':
      return node.await;
    default:
      return false;
  }
}

/** Returns the names that a node itself assigns or updates, or declares with `var`. */
export function namesAssignedBy(node: Node): readonly string[] {
  // A `var` in the body may be the variable that the head compares with.
  if (isVar(node)) return namesOf(declarationsOf(node));
  const target = assignedBy(node);
  return target === undefined ? [] : bindingNames(target);
}

function mayChange(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
      return !isReading(node.callee);
    case 'NewExpression':
    case 'TaggedTemplateExpression':
    case 'ImportExpression':
    case 'ForOfStatement':
    case 'SpreadElement':
    case 'ArrayPattern':
      return true;
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return assignedBy(node)?.type !== 'Identifier';
    case 'UnaryExpression':
      return node.operator === 'delete';
    default:
      return false;
  }
}

function isReading(callee: Node): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed) return false;
  if (callee.object.type === 'Identifier' && callee.object.name === 'Math') return true;
  return callee.property.type === 'Identifier' && reading.has(callee.property.name);
}
