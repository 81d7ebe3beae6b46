import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { demandsOfUses } from './demands.ts';
import { appendWait, isWaitForLast, type Draft, waitFor } from '../draft.ts';
import { fitsAll } from './fits.ts';
import { withUses } from './statement-uses.ts';
import { knownTypes } from './known-types.ts';
import { leastArguments } from './unit-index.ts';
import { faultOf } from './validate.ts';

/** Finds or makes a variable that fits all demands. Returns undefined if there is none. */
export type Repair = (demands: readonly ValueType[]) => Variable | undefined;

/** The variables in a draft, by the variables of the original test case. */
export type Places = Map<Variable, Variable>;

/**
 * Writes statements of a test case, from a place up to another, at the end of a draft. `places` maps the variables before them
 * to variables of the draft, and is extended. A use is repaired if its variable is not in the draft or no longer fits. If that
 * fails, the array, object or call loses the element, member or argument. A statement that can't do without it is left out, and
 * its users are treated in the same way. So the draft stays valid.
 */
export function replay(
  draft: Draft,
  testCase: TestCase,
  range: {
    readonly from: number;
    readonly to: number;
    readonly places: Places;
    readonly repair: Repair;
    /** Variables whose statements are left out. */
    readonly without?: ReadonlySet<Variable>;
  },
): void {
  const { places, repair, without } = range;
  const { statements } = testCase;
  const known = knownTypes(testCase, draft.scope);
  for (let at = range.from; at < range.to; at += 1) {
    const statement = statements[at];
    // The replayed call has already added its wait.
    if (statement === undefined || places.has(at) || without?.has(at) === true) continue;
    const asked = demandsOfUses(statement, {
      own: known.demands[at] ?? [],
      type: known.types[at],
      scope: draft.scope,
    });
    const written = rewrite(draft, statement, { places, asked, repair });
    if (written === undefined) continue;
    const placed = draft.append(written);
    places.set(at, placed);
    const type = draft.types[placed];
    const wait = waitFor(statements, at);
    const isHeld = wait > at + 1 && wait < range.to;
    if (written.kind !== 'call' || type === undefined || isHeld) continue;
    const waited = appendWait(draft, placed, type);
    if (waited !== undefined && isWaitForLast(statements, at + 1)) places.set(at + 1, waited);
  }
}

function rewrite(
  draft: Draft,
  statement: Statement,
  context: {
    readonly places: Places;
    readonly asked: readonly (readonly ValueType[])[];
    readonly repair: Repair;
  },
): Statement | undefined {
  const { places, asked, repair } = context;
  const { index } = draft.scope;
  const needed =
    statement.kind === 'call' || statement.kind === 'repeat'
      ? leastArguments(index.callables.get(statement.callable) ?? { parameters: [] })
      : 0;
  const isWait = statement.kind === 'await';
  const written = withUses(
    statement,
    (use, place) => {
      const demands = asked[place] ?? [];
      const moved = places.get(use);
      const type = moved === undefined ? undefined : draft.types[moved];
      if (type !== undefined && fitsAll(type, demands, draft.scope)) return moved;
      return isWait || demands.length === 0 ? undefined : repair(demands);
    },
    needed,
  );
  if (written === undefined || faultOf(written, draft.types, draft.scope) !== undefined)
    return undefined;
  return written;
}
