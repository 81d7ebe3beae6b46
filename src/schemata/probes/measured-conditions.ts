import {
  ANSWER,
  CALLED,
  CALLS,
  ELEMENTS,
  ENTERED,
  operatorCodes,
  PART,
  PRESENT,
  TRUTH,
} from '../../runtime/probe-codes.ts';
import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import type { BranchRole } from './branch-roles.ts';
import { conditionShape, type ConditionShape } from './condition-shape.ts';
import type { Build } from '../emit/emitter.ts';
import { isAnonymousFunction } from './evaluated-name.ts';
import {
  type MeasureContext,
  type MeasureInput,
  withValues,
  withVariables,
} from './measure-context.ts';

/** Emits a node in its own place. `inner` emits it as the measured build does. */
export type EmitPlain = (context: MeasureContext, node: Node, inner: () => void) => void;

type Leaf = Extract<ConditionShape, { kind: 'leaf' }>;

/**
 * Has the conditions of any build tell how near they are to each outcome, around what the build itself has in their place. Operands
 * are kept in variables where they stand, so that each is evaluated once, and in its turn. A measure is a number: above zero of what is
 * true, and as far from being false; below zero of what is false.
 *
 * @param emitPlain puts something between a condition's measure and the condition
 */
export function measuredConditions(
  input: MeasureInput,
  emitPlain: EmitPlain = (_context, _node, inner) => inner(),
): NonNullable<Build['emitAround']> {
  const valueOf = new Map<Node, string>();
  const measureOf = new Map<Node, string>();
  return (emitter, node, around) => {
    const context: MeasureContext = { emitter, input, valueOf, measureOf };
    const inner = (): void => emitPlain(context, node, around);
    const variable = valueOf.get(node);
    if (variable === undefined) {
      emitMeasured(context, node, inner);
      return;
    }
    emitter.out.open(`(${variable}=(`);
    emitMeasured(context, node, inner);
    emitter.out.close('))');
  };
}

/** Returns the nodes around which text is put to measure them. */
export function measuredNodes(roles: ReadonlyMap<Node, BranchRole>): Set<Node> {
  const measured = new Set<Node>();
  const addParts = (condition: Node): void => {
    for (const leaf of leavesOf(condition)) {
      measured.add(leaf);
      const shape = conditionShape(leaf);
      if (shape.kind !== 'leaf') continue;
      for (const value of shape.values) measured.add(value);
    }
  };
  for (const [node, role] of roles) {
    measured.add(node);
    if (role.kind === 'case') measured.add(role.discriminant);
    if (role.kind === 'condition' || role.kind === 'case' || role.kind === 'answer') addParts(node);
  }
  return measured;
}

function emitMeasured(context: MeasureContext, node: Node, inner: () => void): void {
  const role = context.input.roles.get(node);
  switch (role?.kind) {
    case 'case':
      return emitCase(context, node, role, inner);
    case 'present':
      return emitCall(context, [role.branch, PRESENT], inner);
    case 'elements':
      return emitCall(context, [role.branch, ELEMENTS], inner);
    case 'body':
      context.emitter.out.open(`{${context.input.names.measure}(${role.branch},${ENTERED});`);
      emitPart(context, node, inner);
      context.emitter.out.close('}');
      return;
    case 'condition':
      return emitCondition(context, { node, branch: role.branch }, inner);
    case 'answer':
      return emitCondition(context, { node, branch: ANSWER }, inner);
    default:
      emitPart(context, node, inner);
  }
}

/** Emits a node that is no branch itself: a part of one, or a `switch`. */
function emitPart(context: MeasureContext, node: Node, inner: () => void): void {
  if (context.measureOf.has(node)) emitCondition(context, { node, branch: PART }, inner);
  else if (node.type === 'SwitchStatement') emitSwitch(context, node, inner);
  else inner();
}

/** Emits a call that passes on the value that `inner` emits. */
function emitCall(
  { emitter: { out }, input: { names } }: MeasureContext,
  [branch, code]: readonly [branch: number, code: number],
  inner: () => void,
): void {
  out.open(`${names.measure}(${String(branch)},${String(code)},(`);
  inner();
  out.close('))');
}

function emitSwitch(
  context: MeasureContext,
  { discriminant, cases }: NodeOf<'SwitchStatement'>,
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

/** A case of `switch (true)` is a condition. Any other case is compared with the discriminant. */
function emitCase(
  context: MeasureContext,
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
    const { measure } = context.input.names;
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
  /** `PART` or `ANSWER` for a condition that is no branch of its own. */
  readonly branch: number;
}

function emitCondition(context: MeasureContext, condition: Condition, inner: () => void): void {
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
  const { emitter, input } = context;
  const { out } = emitter;
  const missing = leavesOf(node).filter((each) => !context.measureOf.has(each));
  withVariables(context, missing.length, (variables) => {
    missing.forEach((each, at) => context.measureOf.set(each, variables[at] ?? ''));
    out.open(`${input.names.decide}(${String(branch)},(${reset(variables, '0')}`);
    inner();
    const site = input.siteOf(node);
    const ofSite = site < 0 ? [] : [String(site), ...partsOf(context, shape)];
    out.close(`),${[formula(context, node), ...ofSite].join(',')})`);
    for (const each of missing) context.measureOf.delete(each);
  });
}

/** Returns text before an expression that sets variables to a value. Empty without variables. */
function reset(variables: readonly string[], value: string): string {
  return variables.length === 0 ? '' : `${variables.join('=')}=${value},`;
}

/** Returns the measures of the two operands of a logical expression. */
function partsOf(context: MeasureContext, shape: ConditionShape): readonly string[] {
  if (shape.kind === 'leaf' || shape.kind === 'not') return [];
  const { operands, kind } = shape;
  const last = operands.at(-1);
  if (last === undefined) return [];
  const before = operands.slice(0, -1).map((each) => formula(context, each));
  const left =
    before.length > 1 ? `${context.input.names[kind]}(${before.join(',')})` : before.join('');
  return [left, formula(context, last)];
}

/** Returns the parts of a condition that are measured by values. */
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

/** Returns the text that computes the measure of a condition from those of its parts. */
function formula(context: MeasureContext, node: Node): string {
  const shape = conditionShape(node);
  switch (shape.kind) {
    case 'leaf':
      return context.measureOf.get(node) ?? '0';
    case 'not':
      return `-(${formula(context, shape.operand)})`;
    default: {
      const parts = shape.operands.map((each) => formula(context, each));
      return `${context.input.names[shape.kind]}(${parts.join(',')})`;
    }
  }
}

function emitLeaf(
  context: MeasureContext,
  { node, branch }: Condition,
  shape: Leaf,
  inner: () => void,
): void {
  const { emitter, input, measureOf } = context;
  const { names } = input;
  const { out } = emitter;
  const kept = measureOf.get(node);
  const site = input.siteOf(node);
  const isMutated = input.isMutated(node);
  const argumentsOf = (values: readonly string[]): string => {
    const [left, right] = values;
    if (site >= 0) return `,${left ?? 'void 0'},${right ?? 'void 0'},${String(site)}`;
    return left === undefined ? '' : `,${left},${right ?? 'void 0'}`;
  };
  const head = `${String(branch)},${String(shape.code)},`;
  withValues(context, shape.values, !isMutated, (values, variables) => {
    // No former value must be left for an operand that a mutant leaves out. A function has no distance from anything.
    const begun = isMutated ? reset(variables, names.measure) : '';
    const call = shape.code === CALLED ? `${names.measure}(${String(PART)},${String(CALLS)}),` : '';
    const start = `${begun}${call}`;
    if (kept === undefined) {
      out.open(`${names.measure}(${head}(${start}`);
      inner();
      out.close(`)${argumentsOf(values)})`);
      return;
    }
    withVariables(context, 1, ([value = '']) => {
      out.open(`(${value}=(${start}`);
      inner();
      out.close(`),${kept}=${names.distance}(${head}${value}${argumentsOf(values)}),${value})`);
    });
  });
}
