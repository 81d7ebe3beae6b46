import type { Statement, Variable } from '../../../model/test-case.ts';
import type { Draft } from '../draft.ts';
import { renamed, usesOf } from '../typing/statement-uses.ts';

/** The kinds of statements that can be repeated to make an equal value. */
const structures: ReadonlySet<Statement['kind']> = new Set([
  'array',
  'object',
  'built-in',
  'regexp',
]);

/** Returns the variables that hold structures. */
export function structuresIn({ statements }: Draft): readonly Variable[] {
  return statements.flatMap(({ kind }, variable) => (structures.has(kind) ? [variable] : []));
}

/**
 * Adds a twin of a structure: an equal value that is another object. Later changes of the test case may make the two differ in one part.
 *
 * @returns the twin; undefined if there is no structure
 */
export function makeTwin(draft: Draft, structure: Variable | undefined): Variable | undefined {
  return structure === undefined ? undefined : repeated(draft, structure);
}

/** Repeats the statements that make a value. Results of calls and functions are used again. */
function repeated(draft: Draft, variable: Variable): Variable {
  const statement = draft.statements[variable];
  if (statement === undefined) return variable;
  if (statement.kind === 'primitive') return draft.append(statement);
  if (!structures.has(statement.kind)) return variable;
  const twins = new Map(usesOf(statement).map((used) => [used, repeated(draft, used)]));
  return draft.append(renamed(statement, (used) => twins.get(used) ?? used));
}
