import { ELEMENTS, ENTERED, operatorCodes, PRESENT, TRUTH } from '../runtime/probe-codes.ts';
import type { Node } from '../syntax/parse.ts';
import { unwrapped } from '../syntax/unwrapped.ts';
import type { BranchRole } from './branch-roles.ts';
import { conditionShape, type ConditionShape } from './condition-shape.ts';
import { emitPredicate } from './emit-predicate.ts';
import { isAnonymousFunction } from './evaluated-name.ts';
import { observeBuild, type ObserveBuild } from './observe-build.ts';
import {
  type SearchContext as Context,
  type SearchInput,
  withValues,
  withVariables,
} from './search-context.ts';

/** The search build, and what it tells the runtime of its predicates. */
export interface SearchBuild extends ObserveBuild {
  /** Descriptions of those that were emitted, as text. */
  readonly weighed: readonly string[];
}

type Leaf = Extract<ConditionShape, { kind: 'leaf' }>;

/**
 * The observe build, whose conditions also tell how near they are to each outcome (Papadakis and Malevris, 2.1: the fitness is
 * part of the schematic function). Operands are kept in variables where they stand, so that each is evaluated once, and in its
 * turn. A measure is a number: above zero of what is true, and as far from being false; below zero of what is false.
 */
export function searchBuild(input: SearchInput): SearchBuild {
  const build = observeBuild(input);
  const { names } = input;
  const valueOf = new Map<Node, string>();
  const measureOf = new Map<Node, string>();
  const weighed: string[] = [];
  return {
    ...build,
    weighed,
    emitAround(emitter, node, around) {
      const context: Context = { emitter, input, names, valueOf, measureOf, weighed };
      const inner = (): void => emitPredicate(context, node, around);
      const variable = valueOf.get(node);
      if (variable === undefined) {
        emitMeasured(context, node, inner);
        return;
      }
      emitter.out.open(`(${variable}=(`);
      emitMeasured(context, node, inner);
      emitter.out.close('))');
    },
  };
}

function emitMeasured(context: Context, node: Node, inner: () => void): void {
  const role = context.input.roles.get(node);
  switch (role?.kind) {
    case 'case':
      return emitCase(context, node, role, inner);
    case 'present':
      return emitCall(context, [role.branch, PRESENT], inner);
    case 'elements':
      return emitCall(context, [role.branch, ELEMENTS], inner);
    case 'body':
      context.emitter.out.open(`{${context.names.measure}(${role.branch},${ENTERED});`);
      emitPart(context, node, inner);
      context.emitter.out.close('}');
      return;
    case 'condition':
      return emitCondition(context, { node, branch: role.branch }, inner);
    default:
      emitPart(context, node, inner);
  }
}

/** Emits what is no branch itself: a part of one, or a `switch`. */
function emitPart(context: Context, node: Node, inner: () => void): void {
  if (context.measureOf.has(node)) emitCondition(context, { node, branch: -1 }, inner);
  else if (node.type === 'SwitchStatement') emitSwitch(context, node, inner);
  else inner();
}

/** Emits a call that gives the value of what `inner` emits on. */
function emitCall(
  { emitter: { out }, names }: Context,
  [branch, code]: readonly [branch: number, code: number],
  inner: () => void,
): void {
  out.open(`${names.measure}(${String(branch)},${String(code)},(`);
  inner();
  out.close('))');
}

function emitSwitch(
  context: Context,
  { discriminant, cases }: Extract<Node, { type: 'SwitchStatement' }>,
  inner: () => void,
): void {
  const { valueOf } = context;
  if (cases.every(({ test }) => test === null)) return inner();
  const isKept = withVariables(context, 1, ([variable = '']) => {
    valueOf.set(discriminant, variable);
    inner();
    valueOf.delete(discriminant);
  });
  if (!isKept) inner();
}

/** A case of `switch (true)` is a condition; any other equals the discriminant or does not. */
function emitCase(
  context: Context,
  node: Node,
  { branch, discriminant }: Extract<BranchRole, { kind: 'case' }>,
  inner: () => void,
): void {
  const core = unwrapped(discriminant);
  if (core.type === 'Literal' && core.value === true) {
    emitCondition(context, { node, branch }, inner);
    return;
  }
  const kept = context.valueOf.get(discriminant);
  const { out } = context.emitter;
  if (kept === undefined) return inner();
  withVariables(context, 1, ([test = '']) => {
    const { measure } = context.names;
    const code = operatorCodes['==='] ?? TRUTH;
    out.open(`(${test}=(`);
    inner();
    out.close(
      `),${measure}(${String(branch)},${String(code)},${kept}===${test},${kept},${test}),${test})`,
    );
  });
}

interface Condition {
  readonly node: Node;
  /** -1 of a part that is no branch of its own. */
  readonly branch: number;
}

function emitCondition(context: Context, condition: Condition, inner: () => void): void {
  const { node, branch } = condition;
  if (context.emitter.unit === undefined || isAnonymousFunction(node)) {
    if (branch < 0) inner();
    else emitCall(context, [branch, TRUTH], inner);
    return;
  }
  const shape = conditionShape(node);
  if (shape.kind === 'leaf') {
    emitLeaf(context, condition, shape, inner);
    return;
  }
  const missing = leavesOf(node).filter((each) => !context.measureOf.has(each));
  const { out } = context.emitter;
  withVariables(context, missing.length, (variables) => {
    missing.forEach((each, at) => context.measureOf.set(each, variables[at] ?? ''));
    const reset = variables.map((variable) => `${variable}=`).join('');
    out.open(`${context.names.decide}(${String(branch)},(${reset === '' ? '' : `${reset}0,`}`);
    inner();
    const parts = partsOf(context, shape).map((text) => `,${text}`);
    const site = siteOf(context, node);
    out.close(`),${formula(context, node)},${String(site)}${site < 0 ? '' : parts.join('')})`);
    for (const each of missing) context.measureOf.delete(each);
  });
}

/** The node's own site whose mutants its parts tell of; -1 for none. */
function siteOf({ emitter }: Context, node: Node): number {
  const core = unwrapped(node);
  const sites = emitter.plan.sitesAt.get(core) ?? [];
  return sites.find((site) => site.node === core)?.siteIndex ?? -1;
}

/** Measures of the two operands of a logical expression. */
function partsOf(context: Context, shape: ConditionShape): readonly string[] {
  if (shape.kind === 'leaf' || shape.kind === 'not') return [];
  const { operands, kind } = shape;
  const last = operands.at(-1);
  if (last === undefined) return [];
  const before = operands.slice(0, -1).map((each) => formula(context, each));
  const left = before.length > 1 ? `${context.names[kind]}(${before.join(',')})` : before.join('');
  return [left, formula(context, last)];
}

/** The parts of a condition that are measured by values. */
function leavesOf(node: Node): readonly Node[] {
  const shape = conditionShape(node);
  switch (shape.kind) {
    case 'leaf':
      return [node];
    case 'not':
      return leavesOf(shape.operand);
    default:
      return shape.operands.flatMap(leavesOf);
  }
}

/** The nodes that the search build puts something around. */
export function framedNodes({
  roles,
  predicates,
}: Pick<SearchInput, 'roles' | 'predicates'>): ReadonlySet<Node> {
  const framed = new Set<Node>(predicates.keys());
  for (const { slots } of predicates.values()) for (const slot of slots) framed.add(slot);
  const addParts = (condition: Node): void => {
    for (const leaf of leavesOf(condition)) {
      framed.add(leaf);
      const shape = conditionShape(leaf);
      if (shape.kind !== 'leaf') continue;
      for (const value of shape.values) framed.add(value);
    }
  };
  for (const [node, role] of roles) {
    framed.add(node);
    if (role.kind === 'case') framed.add(role.discriminant);
    if (role.kind === 'condition' || role.kind === 'case') addParts(node);
  }
  return framed;
}

/** Text that computes the measure of a condition from those of its parts. */
function formula(context: Context, node: Node): string {
  const shape = conditionShape(node);
  switch (shape.kind) {
    case 'leaf':
      return context.measureOf.get(node) ?? '0';
    case 'not':
      return `-(${formula(context, shape.operand)})`;
    default: {
      const parts = shape.operands.map((each) => formula(context, each));
      return `${context.names[shape.kind]}(${parts.join(',')})`;
    }
  }
}

function emitLeaf(
  context: Context,
  { node, branch }: Condition,
  shape: Leaf,
  inner: () => void,
): void {
  const { emitter, names, measureOf } = context;
  const { out } = emitter;
  const kept = measureOf.get(node);
  const site = siteOf(context, node);
  const argumentsOf = (values: readonly string[]): string => {
    const [left, right] = values;
    if (site >= 0) return `,${left ?? 'void 0'},${right ?? 'void 0'},${String(site)}`;
    return left === undefined ? '' : `,${left},${right ?? 'void 0'}`;
  };
  const head = `${String(branch)},${String(shape.code)},`;
  withValues(context, shape.values, true, (values) => {
    if (kept === undefined) {
      out.open(`${names.measure}(${head}(`);
      inner();
      out.close(`)${argumentsOf(values)})`);
      return;
    }
    withVariables(context, 1, ([value = '']) => {
      out.open(`(${value}=(`);
      inner();
      out.close(`),${kept}=${names.distance}(${head}${value}${argumentsOf(values)}),${value})`);
    });
  });
}
