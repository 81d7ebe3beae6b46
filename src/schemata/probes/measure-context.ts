import type { Node } from '../../syntax/parse.ts';
import type { BranchRole } from './branch-roles.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import type { Emitter } from '../emit/emitter.ts';
import type { ModuleNames } from '../emit/module-names.ts';
import { simpleOperand } from './simple-operand.ts';

/** The facts needed to measure the conditions of a file. */
export interface MeasureInput {
  readonly names: ModuleNames;
  /** Names that can be read without an error. */
  readonly declared: ReadonlySet<string>;
  readonly roles: ReadonlyMap<Node, BranchRole>;
  /** Returns the site whose mutants a condition, or its two operands, report about; -1 for none. */
  readonly siteOf: (node: Node) => number;
  /** Returns whether other code may be evaluated in place of the node, or of a part of it. */
  readonly isMutated: (node: Node) => boolean;
}

/** The state that is kept while nodes are emitted, one inside another. */
export interface MeasureContext {
  readonly emitter: Emitter;
  readonly input: MeasureInput;
  /** The variables that keep the values of nodes, and the measures of the parts of a condition. */
  readonly valueOf: Map<Node, string>;
  readonly measureOf: Map<Node, string>;
}

/** Reserves variables while `emit` runs. Returns false if none can be declared. */
export function withVariables(
  { emitter, input: { names } }: MeasureContext,
  count: number,
  emit: (variables: readonly string[]) => void,
): boolean {
  const { unit } = emitter;
  if (unit === undefined) return false;
  const first = unit.operandsInUse;
  unit.operandsInUse += count;
  unit.operands = Math.max(unit.operands, unit.operandsInUse);
  emit(Array.from({ length: count }, (_, at) => `${names.operand}${String(first + at)}`));
  unit.operandsInUse = first;
  return true;
}

/**
 * Has the values of nodes kept while `emit` runs, and gives the text that reads each of them afterwards.
 *
 * @param isWhole all of them are evaluated, so that reading a name again throws nothing
 * @param emit is also given the variables that nothing around it has reserved
 */
export function withValues(
  context: MeasureContext,
  nodes: readonly Node[],
  isWhole: boolean,
  emit: (values: readonly string[], variables: readonly string[]) => void,
): void {
  const { emitter, input, valueOf } = context;
  const simple = new Map(
    nodes.map((each) => {
      const text = simpleOperand(unwrapped(each), emitter.source.text, input.declared);
      return [each, text] as const;
    }),
  );
  const areSimple = isWhole && nodes.every((each) => simple.get(each) !== undefined);
  const isConstant = (each: Node): boolean =>
    unwrapped(each).type === 'Literal' && !input.isMutated(each);
  // Another operand must not change the value that is read afterwards.
  const isKept = (each: Node): boolean =>
    simple.get(each) === undefined || (!areSimple && !isConstant(each));
  // Values that the surrounding predicate already keeps are kept only once.
  const missing = nodes.filter((each) => isKept(each) && !valueOf.has(each));
  withVariables(context, missing.length, (variables) => {
    missing.forEach((each, at) => valueOf.set(each, variables[at] ?? ''));
    emit(
      nodes.map((each) => (isKept(each) ? valueOf : simple).get(each) ?? 'void 0'),
      variables,
    );
    for (const each of missing) valueOf.delete(each);
  });
}
