import type { Condition, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import { keyOf } from '../conditions/key-of.ts';
import { readabilityOf } from '../conditions/readability-of.ts';
import { isAccident } from './is-accident.ts';
import type { FoundProperty } from './property-search.ts';
import { mostRejected } from './refute.ts';

/**
 * Chooses the few properties that notice all mutants which any of them notices: those that tell most and hold most generally first, and
 * among these again and again the one that notices most of the mutants that are left. Among equals, it is the one that is easiest to read.
 *
 * @param noticed mutants that other properties notice already
 * @param live mutants that nothing else notices. If they are known, a property that notices none of them alone, and few others, is not worth reading.
 */
export function chooseProperties<Property extends FoundProperty>(
  properties: readonly Property[],
  noticed: ReadonlySet<number> = new Set(),
  live?: ReadonlySet<number>,
): readonly Property[] {
  const known = new Set(noticed);
  const claimed = new Map<string, number>();
  // What rejects too many inputs is not said, so that it may be said of fewer inputs.
  const possible = properties.filter((each) => each.rejected <= mostRejected && !isAccident(each));
  for (const property of possible) {
    const claim = claimOf(property);
    claimed.set(claim, Math.min(claimed.get(claim) ?? Infinity, narrownessOf(property)));
  }
  const ordered = possible
    // What is claimed of more inputs is not said again of fewer.
    .filter((each) => narrownessOf(each) === claimed.get(claimOf(each)))
    .filter(
      (each) =>
        !possible.some(
          (other) =>
            isRepeatOf(each, other) || isWeakerTwin(each, other) || isJoinedOtherwise(each, other),
        ),
    )
    .toSorted((a, b) => effortOf(a) - effortOf(b));
  const chosen = new Set<Property>();
  const ranks = new Set(ordered.map(rankOf).toSorted((a, b) => b - a));
  for (const rank of ranks) {
    const candidates = ordered.filter((property) => rankOf(property) === rank);
    for (;;) {
      const best = bestOf(candidates, known, live);
      if (best === undefined) break;
      chosen.add(best);
      for (const mutant of best.kills) known.add(mutant);
    }
  }
  return properties.filter((property) => chosen.has(property));
}

/** The insight of a law, such as a round trip, which tells something whatever it notices. */
const ofLaws = 3;
/** The fewest mutants for which a property is worth reading that other tests notice as well. */
const fewest = 3;

/** Whether a property says that a call gives the same with its result, and the other, that it gives its argument back: the one follows from the other. */
function isRepeatOf(
  { test, relation, plans }: FoundProperty,
  { test: other }: FoundProperty,
): boolean {
  if (relation !== 'repeated' || other.statements.length !== 1) return false;
  const [call, own] = [other.statements[0], test.statements[0]];
  if (call?.kind !== 'call' || JSON.stringify(call) !== JSON.stringify(own)) return false;
  const said = new Set(test.preconditions.map(keyOf));
  const givesBack = (condition: Condition): boolean =>
    condition.kind === 'compare' &&
    condition.comparison === 'equal' &&
    isVariable(condition.left, other.parameters.length) &&
    isVariable(condition.right, call.arguments[0]);
  return (
    other.preconditions.every((each) => said.has(keyOf(each)) || isOfPlan(each, plans)) &&
    other.postconditions.some(givesBack)
  );
}

/** Whether a property says of two texts with a sign between them that a call treats them one by one, and the other says it without a sign: the sign means nothing. */
function isJoinedOtherwise(
  { test, relation }: FoundProperty,
  { test: plain, relation: other }: FoundProperty,
): boolean {
  const partsIn = (each: FoundProperty['test']): number =>
    each.statements.reduce((sum, made) => sum + (made.kind === 'text' ? made.parts.length : 0), 0);
  const calledIn = ({ statements }: FoundProperty['test']): string =>
    statements.flatMap((made) => (made.kind === 'call' ? made.callable : [])).join(' ');
  return (
    relation === 'joined' &&
    other === 'joined' &&
    partsIn(plain) === 2 &&
    partsIn(test) > 2 &&
    calledIn(plain) === calledIn(test)
  );
}

/** Whether a property says what another says, and notices less, since it tries other inputs. */
function isWeakerTwin(property: FoundProperty, other: FoundProperty): boolean {
  return (
    other.kills.size > property.kills.size &&
    claimOf(other) === claimOf(property) &&
    JSON.stringify(other.test.preconditions) === JSON.stringify(property.test.preconditions)
  );
}

/** Whether a condition says the type that all inputs have by their plan. */
function isOfPlan(condition: Condition, plans: FoundProperty['plans']): boolean {
  if (condition.kind !== 'type' || condition.term.of !== 'variable') return false;
  return plans[condition.term.variable]?.kind === condition.type;
}

function isVariable(term: Term, variable: Variable | undefined): boolean {
  return term.of === 'variable' && term.variable === variable;
}

/** The property that notices most mutants which are not known; undefined if none does. */
function bestOf<Property extends FoundProperty>(
  candidates: readonly Property[],
  known: ReadonlySet<number>,
  live: ReadonlySet<number> | undefined,
): Property | undefined {
  let best: Property | undefined;
  let most = 0;
  for (const property of candidates) {
    const own = [...property.kills].filter((mutant) => !known.has(mutant));
    const gain = own.length;
    const isWorthReading =
      live === undefined ||
      property.insight === ofLaws ||
      gain >= fewest ||
      own.some((mutant) => live.has(mutant));
    if (gain <= most || !isWorthReading) continue;
    best = property;
    most = gain;
  }
  return best;
}

/** How much a property tells, and how generally it holds. */
function rankOf(property: FoundProperty): number {
  return 10 * property.insight - narrownessOf(property);
}

/** By how much the preconditions of a property limit its inputs, and its texts: words are few of all texts, and so are those of one form. */
function narrownessOf({ test: { preconditions, statements } }: FoundProperty): number {
  const composed = statements.filter(({ kind }) => kind === 'text').length;
  return preconditions.reduce((sum, each) => sum + (isOfWords(each) ? 3 : 1), 2 * composed);
}

function isOfWords(condition: Condition): boolean {
  return condition.kind === 'type' && condition.type === 'words';
}

/** What a property claims, whatever its preconditions are. An argument at the end of a single call that must be undefined may as well be left out. */
function claimOf({ test }: Pick<FoundProperty, 'test'>): string {
  const { parameters, statements, preconditions, postconditions } = test;
  const [call] = statements;
  const last = parameters.length - 1;
  const isLeftOut =
    call?.kind === 'call' &&
    statements.length === 1 &&
    call.arguments.at(-1) === last &&
    preconditions.some((each) => saysUndefined(each, last));
  // Whatever types they have, parameters of one name are one to a reader.
  const names = parameters.map(({ name }) => name);
  if (!isLeftOut) {
    const calls = statements.map((each) =>
      // A reader does not see which signature of a function is meant.
      each.kind === 'call' ? { ...each, callable: each.callable.replaceAll(/~\d+/g, '') } : each,
    );
    return JSON.stringify([names, calls, postconditions.map(keyOf)]);
  }
  return claimOf({
    test: {
      ...test,
      parameters: parameters.slice(0, -1),
      statements: [{ ...call, arguments: call.arguments.slice(0, -1) }],
      postconditions: postconditions.map((each) => withoutParameter(each, last)),
    },
  });
}

function saysUndefined(condition: Condition, variable: Variable): boolean {
  return (
    condition.kind === 'compare' &&
    condition.comparison === 'same' &&
    isVariable(condition.left, variable) &&
    condition.right.of === 'constant' &&
    condition.right.value.is === 'undefined'
  );
}

/** A condition in which variables after a parameter have the places that they have without it. */
function withoutParameter(condition: Condition, parameter: Variable): Condition {
  const moved = JSON.stringify(condition, (name, value: unknown) =>
    name === 'variable' && typeof value === 'number' && value > parameter ? value - 1 : value,
  );
  const result: Condition = JSON.parse(moved);
  return result;
}

/** How much there is to read. */
function effortOf({ test }: FoundProperty): number {
  const { parameters, statements, preconditions, postconditions } = test;
  const conditions = [...preconditions, ...postconditions].map(readabilityOf);
  return (
    2 * statements.length + parameters.length + conditions.reduce((sum, each) => sum + each, 0)
  );
}
