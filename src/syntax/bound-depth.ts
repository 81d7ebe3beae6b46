import type { Node, Program } from 'oxc-parser';

import type { Span } from '../model/span.ts';
import { children, childSlots, someChild, type Slot } from './walk.ts';

/** The greatest depth of nodes in one expression. Code that people write stays far below it. */
const deepestInExpression = 128;

/** The greatest depth of nodes in a file. */
const deepestInFile = 400;

/** A whole expression, or a statement of a body, that may be taken out of the tree. */
interface Region extends Slot {
  readonly isExpression: boolean;
  readonly outer: Region | undefined;
  readonly depth: number;
  isCut: boolean;
}

/** A node that is still to be visited. */
interface Visit {
  readonly node: Node;
  /** The innermost region that contains it. */
  readonly region: Region | undefined;
  /** Depth within the expression; 0 outside of expressions. */
  readonly level: number;
  readonly depth: number;
  /** Whether it is the body of a function. */
  readonly isBody: boolean;
}

/**
 * Takes code that is nested too deep out of a tree, so that later code may recur over it. Each such expression becomes one
 * opaque node (see `isOpaque`). If the depth is not due to an expression, a statement of a body, or the rest of a chain of
 * `else if`, becomes one. Functions and classes in the code, and the targets that it assigns to, stay as children of that node,
 * because names and loops are read from them.
 *
 * @returns the places of the code that was taken out
 */
export function boundDepth(program: Program): Span[] {
  if (!isTooDeep(program, 0, 0)) return [];
  const cut: Region[] = [];
  const open: Visit[] = [{ node: program, region: undefined, level: 0, depth: 0, isBody: false }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { region, level, depth } = visit;
    if (isInCut(region)) continue;
    const isWithin = level <= deepestInExpression && depth <= deepestInFile;
    if (region === undefined || isWithin) pushChildren(visit, open);
    else {
      cut.push(region);
      open.push(...replaced(region));
    }
  }
  return cut
    .filter(({ outer }) => !isInCut(outer))
    .map(({ node: { start, end } }) => ({ start, end }));
}

const opaque = 'V8IntrinsicExpression';

/** Returns whether a node stands for code that is nested too deep. (By default, the parser makes no such node.) */
export function isOpaque({ type }: Node): boolean {
  return type === opaque;
}

function isInCut(region: Region | undefined): boolean {
  for (let each = region; each !== undefined; each = each.outer) if (each.isCut) return true;
  return false;
}

/** Puts an opaque node in the place of a region. Returns the nodes that are still to be visited. */
function replaced(region: Region): Visit[] {
  region.isCut = true;
  const { holder, key, node, outer, depth, isExpression } = region;
  const { bodies, assignments } = isExpression ? partsToKeep(node) : noParts;
  const parts = [...bodies, ...assignments].toSorted((a, b) => a.start - b.start);
  Reflect.set(holder, key, { type: opaque, start: node.start, end: node.end, arguments: parts });
  return bodies.map((part) => ({
    node: part,
    region: outer,
    level: 0,
    depth: depth + 1,
    isBody: false,
  }));
}

interface KeptParts {
  /** Functions with a body of statements, and classes. */
  readonly bodies: Node[];
  /** The targets of the rest, each as an assignment of an unknown value. */
  readonly assignments: Span[];
}

const noParts: KeptParts = { bodies: [], assignments: [] };

function partsToKeep(root: Node): KeptParts {
  const kept: KeptParts = { bodies: [], assignments: [] };
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const target = targetOf(node);
    const isTargetKept = target !== undefined && isShallow(target, 16);
    if (isTargetKept) kept.assignments.push(assignmentTo(target));
    for (const child of children(node)) {
      if (hasBody(child)) kept.bodies.push(child);
      else if (child !== target || !isTargetKept) open.push(child);
    }
  }
  return kept;
}

function hasBody(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression'
    ? !node.expression
    : node.type === 'FunctionExpression' || node.type === 'ClassExpression';
}

/** Returns the node that an expression changes. */
function targetOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'AssignmentExpression':
      return node.left;
    case 'UpdateExpression':
      return node.argument;
    case 'UnaryExpression':
      return node.operator === 'delete' ? node.argument : undefined;
    default:
      return undefined;
  }
}

function assignmentTo(left: Node): Span {
  const { start, end } = left;
  const right = { type: opaque, start: end, end, arguments: [] };
  const assignment = { type: 'AssignmentExpression', operator: '=', left, right, start, end };
  return assignment;
}

function isShallow(node: Node, limit: number): boolean {
  return limit > 0 && children(node).every((child) => isShallow(child, limit - 1));
}

function pushChildren(visit: Visit, open: Visit[]): void {
  const { node, depth } = visit;
  const isFunction = /Function/.test(node.type);
  for (const slot of childSlots(node)) {
    const level = levelOf(slot.node, visit.level);
    const region = regionOf(slot, level, visit);
    const isBody = isFunction && slot.key === 'body';
    open.push({ node: slot.node, region, level, depth: depth + 1, isBody });
  }
}

function regionOf(
  slot: Slot,
  level: number,
  { node, region, depth, level: above, isBody }: Visit,
): Region | undefined {
  const isExpression = level > 0;
  const isNew = isExpression
    ? isWhole(slot.node.type) && !(above > 0 && region?.isExpression === true)
    : isBody || isElseIf(slot) || /^(?:Program|StaticBlock|TSModuleBlock)$/.test(node.type);
  return isNew ? { ...slot, isExpression, outer: region, depth: depth + 1, isCut: false } : region;
}

/** Returns whether a node is a link of an `else if` chain, which is flat to its author, and whose end can be cut off. */
function isElseIf({ key, node }: Slot): boolean {
  return key === 'alternate' && node.type === 'IfStatement';
}

/** The depth that a node adds to its expression, by its type; undefined for a node outside of expressions. */
const steps = new Map<string, 0 | 1 | undefined>();

/**
 * Returns the depth within the expression of a node, given that of the node above. Links of chains, brackets and the like add
 * nothing.
 */
function levelOf({ type }: Node, above: number): number {
  if (!steps.has(type)) steps.set(type, stepOf(type));
  const step = steps.get(type);
  return step === undefined ? 0 : Math.max(above + step, 1);
}

function stepOf(type: string): 0 | 1 | undefined {
  const isBetween =
    /^(?:Member|Chain|Parenthesized|TS.*)Expression$|^(?:Property|SpreadElement$|JSX)/.test(type);
  if (isBetween) return 0;
  return isWhole(type) ? 1 : undefined;
}

/** Returns whether anything has to be taken out, which is rare. Recurs no deeper than needed. */
function isTooDeep(node: Node, level: number, depth: number): boolean {
  if (level > deepestInExpression || depth > deepestInFile) return true;
  return someChild(node, (child) => isTooDeep(child, levelOf(child, level), depth + 1));
}

function isWhole(type: string): boolean {
  return /Expression$|^(?:Identifier|Literal|TemplateLiteral|TSTypeAssertion|JSXElement|JSXFragment)$/.test(
    type,
  );
}
