import type { TestCase, Variable } from '../../../model/test-case.ts';
import { takenNames } from './built-in-names.ts';
import { isIdentifier } from './literal-text.ts';
import type { ModelIndex } from '../model-index.ts';
import { printedKind } from '../kinds/printed-kinds.ts';
import type { VariableUse } from './variable-types.ts';

export interface NamingContext {
  readonly testCase: TestCase;
  readonly index: ModelIndex;
  readonly uses: readonly (VariableUse | undefined)[];
  /** Names that no variable may have: those of imports. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Names the variables of a test after their types and the parameters that they are given to. If a name is taken, the next that fits is
 * used. Numbers are the last resort.
 */
export function nameVariables(
  variables: readonly Variable[],
  context: NamingContext,
): ReadonlyMap<Variable, string> {
  const names = new Map<Variable, string>();
  const isFree = (name: string): boolean =>
    !takenNames.has(name) && !context.taken.has(name) && ![...names.values()].includes(name);
  for (const variable of variables) {
    const candidates = candidatesFor(variable, context).filter(isIdentifier);
    const [first = 'value'] = candidates;
    const stem = takenNames.has(first) || context.taken.has(first) ? `${first}Value` : first;
    let name = candidates.find(isFree) ?? stem;
    for (let number = 2; !isFree(name); number += 1) name = stem + number;
    names.set(variable, name);
  }
  return names;
}

function candidatesFor(variable: Variable, context: NamingContext): readonly string[] {
  const { testCase, index, uses } = context;
  const statement = testCase.statements[variable];
  const use = uses[variable];
  const role = use?.role === undefined ? [] : roleNames(use.role);
  const facts = { variable, testCase, index, type: use?.type, role };
  return (statement && printedKind(statement).names?.(statement, facts)) ?? [...role, 'value'];
}

/** Single letters say nothing, unless there is nothing better. */
function roleNames(role: string): readonly string[] {
  return role.length > 1 ? [role.replace(/^_+/, '')] : [];
}
