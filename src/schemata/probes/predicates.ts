import { isCondition } from '../../mutation/places/condition.ts';
import { isEffectFree } from '../../mutation/replacements/effect-free.ts';
import type { FileCatalogue, MutationSite } from '../../mutation/sites/site.ts';
import {
  ALWAYS,
  GIVEN,
  INCLUDES,
  LEFT,
  MATCHES,
  operatorCodes,
  unaryCodes,
} from '../../runtime/probe-codes.ts';
import type { PredicatePart } from '../../runtime/protocol.ts';
import { isFunction } from '../../syntax/nodes.ts';
import { hasNoBranches } from '../../syntax/flow/numbered-branches.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import { conditionShape } from './condition-shape.ts';
import { isAnonymousFunction } from './evaluated-name.ts';
import { freeOperand } from './free-operand.ts';
import { codeOf, valueCodeOf } from './probe-plan.ts';

/** An expression that consists of comparisons, conjunctions and the like, with mutants below it. */
export interface Predicate {
  readonly node: Node;
  readonly isCondition: boolean;
  /** Whether all of its operands are always evaluated. */
  readonly isWhole: boolean;
  readonly parts: readonly PredicatePart[];
  /** The nodes whose values it reports, by slot. */
  readonly slots: readonly Node[];
  readonly mutants: readonly Mutant[];
  /** Present if the node is the test of a case of a `switch`: the predicate is whether its value is that of this expression. */
  readonly discriminant?: Node;
}

/** A mutant whose value follows from those of the part's operands, or is given as text. */
interface Mutant {
  readonly mutant: number;
  readonly part: number;
  readonly code: number;
  readonly value?: string;
}

interface Operation {
  readonly code: number;
  readonly operands: readonly Node[];
}

/**
 * The largest predicates of a file by their nodes, brackets around them left out: a comparison, a conjunction or the like, any
 * computed condition, or the test of a case. A mutant in one has done nothing as long as the predicate has the value that it has without it.
 *
 * @param isFree returns whether evaluating a node changes nothing
 */
export function predicatesIn(
  { program }: ParsedFile,
  { sites }: FileCatalogue,
  firstMutant: number,
  isFree: (node: Node) => boolean = isEffectFree,
): ReadonlyMap<Node, Predicate> {
  const found = new Map<Node, Predicate>();
  const siteAt = sitesBySpan(sites, firstMutant);
  const inner = new Set<Node>();
  walk(program, {
    enter(node, ancestors) {
      if (hasNoBranches(node)) return 'skip';
      if (inner.has(node)) return undefined;
      const operation = operationOf(node);
      if (operation === undefined) return undefined;
      const isTest = isCondition(node, ancestors);
      if (!isTest && !isTruth(operation.code)) return undefined;
      const predicate = describe(node, isTest, inner, { siteAt, isFree });
      if (predicate.mutants.length > 0 && !predicate.slots.some(isAnonymousFunction)) {
        found.set(node, predicate);
      }
      return undefined;
    },
  });
  return new Map([...casesIn(program, siteAt), ...found]);
}

/**
 * Returns the predicates of a file that can tell in the observe build which mutants of their operands may have changed their
 * values. A predicate that is suspended in its midst may belong to several windows, and is left out.
 *
 * @param own names that can be read without running any code (`ownNames`)
 */
export function propagatedIn(
  parsed: ParsedFile,
  catalogue: FileCatalogue,
  { firstMutant, own }: { readonly firstMutant: number; readonly own: ReadonlySet<string> },
): ReadonlyMap<Node, Predicate> {
  // Reading a property may run an accessor, which would be missed.
  const isFree = (node: Node): boolean =>
    freeOperand(node, { source: parsed.text, own, operations: '' }) !== undefined &&
    !hasNode(node, (each) => each.type === 'MemberExpression');
  const found = predicatesIn(parsed, catalogue, firstMutant, isFree);
  return new Map([...found].filter(([node]) => !hasNode(node, suspends)));
}

const operandOfCase = { code: LEFT, parent: 0, left: -1, right: -1, isFree: true };
/** The parts of a case: whether the value of the `switch` is that of the test. */
const partsOfCase: readonly PredicatePart[] = [
  { code: operatorCodes['==='] ?? ALWAYS, parent: -1, left: 1, right: 2, slot: -1, isFree: true },
  { ...operandOfCase, slot: 0 },
  { ...operandOfCase, slot: 1 },
];

/** Returns the tests of cases as predicates. With another test, a `switch` does the same if its value is equal to neither. */
function casesIn(program: Node, siteAt: SiteAt): ReadonlyMap<Node, Predicate> {
  const found = new Map<Node, Predicate>();
  walk(program, {
    enter(node) {
      if (node.type !== 'SwitchStatement') return;
      const { discriminant } = node;
      for (const { test } of node.cases) {
        const mutants = test === null ? [] : mutantsOf(unwrapped(test), 2, undefined, siteAt);
        if (test === null || mutants.length === 0) continue;
        const slots = [discriminant, test];
        const shape = { isCondition: true, isWhole: true, parts: partsOfCase, slots, discriminant };
        found.set(test, { node: test, mutants, ...shape });
      }
    },
  });
  return found;
}

/** Returns the nodes around which text is put to report predicates. */
export function predicateNodes(predicates: ReadonlyMap<Node, Predicate>): ReadonlySet<Node> {
  return new Set([...predicates].flatMap(([node, { slots }]) => [node, ...slots]));
}

function suspends({ type }: Node): boolean {
  return type === 'AwaitExpression' || type === 'YieldExpression';
}

/** Returns whether an expression has a node outside of the functions in it for which a test is true. */
function hasNode(root: Node, test: (node: Node) => boolean): boolean {
  let found = false;
  walk(root, {
    enter(node) {
      if (isFunction(node)) return 'skip';
      found ||= test(node);
      return undefined;
    },
  });
  return found;
}

type SiteAt = (node: Node) => { readonly site: MutationSite; readonly first: number } | undefined;

function sitesBySpan(sites: readonly MutationSite[], firstMutant: number): SiteAt {
  const bySpan = new Map<string, { readonly site: MutationSite; readonly first: number }>();
  let first = firstMutant;
  for (const site of sites) {
    const { start, end } = site.span;
    if (site.kind === 'expression') bySpan.set(`${String(start)}-${String(end)}`, { site, first });
    first += site.mutants.length;
  }
  return ({ start, end }) => bySpan.get(`${String(start)}-${String(end)}`);
}

/** What is known about the nodes of a file. */
interface NodeFacts {
  readonly siteAt: SiteAt;
  /** Whether evaluating a node changes nothing. */
  readonly isFree: (node: Node) => boolean;
}

function describe(
  root: Node,
  isTest: boolean,
  inner: Set<Node>,
  { siteAt, isFree: isFreeNode }: NodeFacts,
): Predicate {
  const parts: PredicatePart[] = [];
  const slots: Node[] = [];
  const mutants: Mutant[] = [];
  const slotOf = (node: Node): number => slots.push(node) - 1;
  const add = (node: Node, parent: number): number => {
    const core = unwrapped(node);
    const operation = operationOf(core);
    const at = parts.length;
    const isFree = isFreeNode(core);
    if (parent >= 0) mutants.push(...mutantsOf(core, at, operation, siteAt));
    if (operation === undefined) {
      parts.push({ code: LEFT, parent, left: -1, right: -1, slot: slotOf(node), isFree });
      return at;
    }
    inner.add(core);
    const { code, operands } = operation;
    const slot = code >= INCLUDES && parent >= 0 ? slotOf(node) : -1;
    const part = { code, parent, left: -1, right: -1, slot, isFree };
    parts.push(part);
    const [left = -1, right = -1] = operands.map((each) => add(each, at));
    parts[at] = { ...part, left, right };
    return at;
  };
  add(root, -1);
  const isWhole = !parts.some(({ code }) => code >= 21 && code <= 23);
  return { node: root, isCondition: isTest, isWhole, parts, slots, mutants };
}

function operationOf(node: Node): Operation | undefined {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const code = operatorCodes[node.operator];
      return code === undefined ? undefined : { code, operands: [node.left, node.right] };
    }
    case 'UnaryExpression': {
      const code = unaryCodes[node.operator];
      return code === undefined ? undefined : { code, operands: [node.argument] };
    }
    case 'CallExpression': {
      const shape = conditionShape(node);
      // Matches of a regular expression are not computed.
      return shape.kind === 'leaf' && shape.code >= INCLUDES && shape.code < MATCHES
        ? { code: shape.code, operands: shape.values }
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Comparisons, `&&`, `||`, `!`, and calls that search for something. */
function isTruth(code: number): boolean {
  return (code >= 13 && code <= 22) || code === unaryCodes['!'] || code >= INCLUDES;
}

function mutantsOf(
  node: Node,
  part: number,
  operation: Operation | undefined,
  siteAt: SiteAt,
): readonly Mutant[] {
  const placed = siteAt(node);
  if (placed === undefined) return [];
  return placed.site.mutants.flatMap(({ mutant: { replacement }, probe }, at) => {
    const mutant = placed.first + at;
    const code = operation === undefined ? valueCodeOf(probe) : codeOf(probe, node);
    if (code !== ALWAYS) return [{ mutant, part, code }];
    return isEffectFree(node) && literal.test(replacement)
      ? [{ mutant, part, code: GIVEN, value: replacement }]
      : [];
  });
}

/** Matches the text of a primitive value, optionally in brackets. */
const literal =
  /^(?:\((?=.*\)$))?(?:-?\d[\w.]*|true|false|null|undefined|'[^'\\\n]*'|"[^"\\\n]*"|`[^`\\$\n]*`)\)?$/;

/** Returns the text that describes a predicate to the runtime (`PredicateDescription`). */
export function predicateText({ isCondition: isTest, parts, mutants }: Predicate): string {
  const list = mutants.map(
    ({ mutant, part, code, value }) =>
      `{mutant:${String(mutant)},part:${String(part)},code:${String(code)}` +
      `${value === undefined ? '' : `,value:${value}`}}`,
  );
  return `{isCondition:${String(isTest)},parts:${JSON.stringify(parts)},mutants:[${list.join(',')}]}`;
}
