import { renamed, usesOf } from '../../generation/breed/typing/statement-uses.ts';
import { isEngineError } from '../../generation/prove/assertions/unstable-text.ts';
import { isWritable } from '../../generation/prove/assertions/is-writable.ts';
import type { Assertion } from '../../model/generated-test.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';
import type { Primitive, Statement, TestCase, Variable } from '../../model/test-case.ts';
import type { Observable, ObservedValue } from '../../model/test-case-trace.ts';
import type { Sight } from '../conditions/snapshot.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { InputTrial, MutantSight, TrialRunner } from '../corpus/input-trial.ts';
import { type MutantRunner, runNoted } from '../corpus/run-with-mutants.ts';
import { bestOf, type RowCandidate, type RowClaim, noticedIn } from './cover-mutants.ts';
import { isCheckable } from './is-checkable.ts';
import { leaveOutUndefined } from '../parameterise/leave-out-undefined.ts';

/** A call with an input that the unit names, and what it gives. A property could say that only with the unit's table over again. */
export interface ExpectedRow {
  readonly testCase: TestCase;
  readonly assertions: readonly Assertion[];
  /** Indices of mutants. */
  readonly kills: ReadonlySet<number>;
}

/** The runs of a parameterised test. */
export interface RunsOfTest {
  readonly test: ParameterisedTest;
  readonly trials: readonly InputTrial[];
  /** Inputs that people have written, and those that are like these. */
  readonly familiar: ReadonlySet<InputSequence>;
}

/** The most statements of an input, signs of a text in it, and runs of a mutant. */
const most = { inputs: 4, text: 16, runs: 8 };

/** Whether a reader sees what inputs are for: those that are familiar, and plain data whose texts and numbers the unit names, or that are nothing. */
export function areTelling(
  inputs: readonly InputSequence[],
  { constants, callables }: Pick<UnitModel, 'constants' | 'callables'>,
  familiar: ReadonlySet<InputSequence>,
): boolean {
  const keys = new Set((constants.tables ?? []).flatMap((table) => table.keys));
  // Sentences are what the unit tells, and no input.
  const short = constants.strings.filter((text) => text.length <= most.text && !/\s/.test(text));
  const texts = new Set(['', ...short]);
  const numbers = new Set([0, 1, ...constants.numbers]);
  const makers = new Set(callables.flatMap(({ kind, id }) => (kind === 'constructor' ? id : [])));
  const isTelling = (value: Primitive): boolean => {
    if (value.of === 'string') return texts.has(value.value) || keys.has(value.value);
    // What comes of no number, and of endless ones, few have thought of.
    if (value.of === 'number')
      return (
        value.text !== '-0' &&
        Number.isFinite(Number(value.text)) &&
        numbers.has(Number(value.text))
      );
    return ['boolean', 'undefined', 'null'].includes(value.of);
  };
  return inputs.every(
    (input) =>
      familiar.has(input) ||
      (input.statements.length <= most.inputs &&
        input.statements.every((each) =>
          each.kind === 'primitive'
            ? isTelling(each.value)
            : each.kind === 'call'
              ? makers.has(each.callable)
              : each.kind === 'array' || each.kind === 'object',
        )),
  );
}

/**
 * Runs the telling inputs of a test with mutants that survive, as far as these runs are not known: each mutant with a few of the inputs.
 *
 * @param mostRuns the most of these for each mutant
 */
export async function runTelling(
  { test, trials, familiar }: RunsOfTest,
  { model, survivors, ...runner }: RowParts & TrialRunner & Pick<MutantRunner, 'history'>,
  mostRuns: number = most.runs,
): Promise<void> {
  if (!isCall(test)) return;
  const counts = new Map<number, number>();
  const wanted = trials
    .filter(({ inputs }) => areTelling(inputs, model, familiar))
    .flatMap((trial) =>
      trial.infected.flatMap((mutant) => {
        const count = counts.get(mutant) ?? 0;
        const isEnough = count >= Math.min(mostRuns, runner.history.mostRuns(mutant));
        if (!survivors.has(mutant) || isEnough) return [];
        counts.set(mutant, count + 1);
        return [{ trial, mutant }];
      }),
    );
  await runNoted(wanted, runner);
}

/** What choosing rows needs. */
export interface RowParts {
  readonly model: UnitModel;
  /** Mutants that are known to survive. */
  readonly survivors: ReadonlySet<number>;
  /** Whether people may pass what a test case passes, which perhaps throws; all if absent. */
  readonly isUsual?: ((testCase: TestCase, isThrown: boolean) => boolean) | undefined;
  /** Whether test files share the modules that they load. What leaves state behind may then depend on the other files. */
  readonly sharesModules?: boolean;
}

/**
 * Chooses inputs with expected values that together notice all mutants which any input noticed that tells a reader something: again and again the
 * test of which one kind of result notices most of what is left, with as few rows as that needs.
 *
 * @param all the runs of each parameterised test
 */
export function chooseRows(all: readonly RunsOfTest[], parts: RowParts): readonly ExpectedRow[] {
  return joined(chosenRows(all, parts), parts.model);
}

/**
 * Rows with those of the searched tests that notice survivors which nothing else notices.
 *
 * @param noticed what properties notice
 */
export function withSearched(
  rows: readonly ExpectedRow[],
  searched: readonly ExpectedRow[],
  { model, survivors, noticed }: RowParts & { readonly noticed: ReadonlySet<number> },
): readonly ExpectedRow[] {
  const known = new Set([...noticed, ...rows.flatMap(({ kills }) => [...kills])]);
  const needed = searched.flatMap((row): ExpectedRow[] => {
    const kills = [...row.kills].filter((mutant) => survivors.has(mutant));
    const isNeeded = kills.some((mutant) => !known.has(mutant));
    for (const mutant of kills) known.add(mutant);
    return isNeeded ? [{ ...row, kills: new Set(kills) }] : [];
  });
  return joined([...rows, ...needed], model);
}

/** Rows of which those are one that make the same calls and say the same of them. */
function joined(rows: readonly ExpectedRow[], model: UnitModel): readonly ExpectedRow[] {
  const different = new Map<string, ExpectedRow>();
  for (const row of rows) {
    const testCase = leaveOutUndefined(row.testCase, model);
    const claims = row.assertions.map(({ what: { of }, expected }) => [of, expected]);
    const key = JSON.stringify([callsIn(testCase), claims]);
    const other = different.get(key);
    const kills = new Set([...(other?.kills ?? []), ...row.kills]);
    different.set(key, { ...(other ?? { ...row, testCase }), kills });
  }
  return withErrorsOnce([...different.values()]);
}

/** Rows that tell each error of a callable once: by the row that notices most, and those that differ from it in plain values only, which are one table. */
function withErrorsOnce(rows: readonly ExpectedRow[]): readonly ExpectedRow[] {
  const errorOf = ({ testCase: { statements }, assertions }: ExpectedRow): string | undefined => {
    const [first, ...others] = assertions;
    if (first?.what.of !== 'thrown' || others.length > 0) return undefined;
    const thrower = statements[first.what.statement];
    return thrower?.kind === 'call'
      ? JSON.stringify([thrower.callable, first.expected])
      : undefined;
  };
  const best = new Map<string, ExpectedRow>();
  for (const row of rows) {
    const error = errorOf(row);
    if (error === undefined) continue;
    const known = best.get(error);
    if (known === undefined || row.kills.size > known.kills.size) best.set(error, row);
  }
  const shapeOf = ({ testCase }: ExpectedRow): string => JSON.stringify(callsIn(testCase, true));
  return rows.filter((row) => {
    const strongest = best.get(errorOf(row) ?? '');
    return strongest === undefined || shapeOf(row) === shapeOf(strongest);
  });
}

/** The calls of a test case with all that they use, in whatever order that is made; if only the shape is asked for, with types in place of plain values. */
function callsIn({ statements }: TestCase, isShape = false): readonly unknown[] {
  const whole = (at: Variable): unknown => {
    const statement = statements[at];
    if (isShape && statement?.kind === 'primitive') return statement.value.of;
    return statement && [renamed(statement, () => 0), usesOf(statement).map(whole)];
  };
  const isPlain = ({ kind }: Statement): boolean => ['primitive', 'array', 'object'].includes(kind);
  return statements.flatMap((statement, at) => (isPlain(statement) ? [] : [whole(at)]));
}

function chosenRows(
  all: readonly RunsOfTest[],
  { model, survivors, isUsual, sharesModules = false }: RowParts,
): readonly ExpectedRow[] {
  const left = new Set(survivors);
  const rows: ExpectedRow[] = [];
  const groups = all
    .filter(({ test }) => isCall(test))
    .flatMap(({ test, trials, familiar }) => {
      const sound = trials.filter(({ leavesState }) => !(sharesModules && leavesState === true));
      return groupsOf({ test, familiar, trials: sound }, model, { wanted: left, isUsual });
    });
  // What a reader has to think about comes only for mutants that nothing else notices.
  const familiar = groups.map((group) => group.filter(({ isFamiliar }) => isFamiliar));
  for (const own of [familiar, groups]) {
    for (let best = bestOf(own, left); best.length > 0; best = bestOf(own, left)) {
      for (const candidate of best) {
        const kills = new Set(noticedIn(candidate, survivors));
        const assertions = candidate.claims.map(({ assertion }) => assertion);
        rows.push({ testCase: candidate.testCase, assertions, kills });
        for (const mutant of kills) left.delete(mutant);
      }
    }
  }
  return rows;
}

/** Whether a test is about one call, perhaps of what another has made. */
export function isCall({ statements }: ParameterisedTest): boolean {
  return (
    statements.length <= 2 && statements.every(({ kind }) => kind === 'call' || kind === 'await')
  );
}

/** The candidates of a test, by what is said of them: its result, the error that it throws, or what members of its result tell. */
function groupsOf(
  { test, trials, familiar }: RunsOfTest,
  model: UnitModel,
  {
    wanted,
    isUsual = () => true,
  }: { readonly wanted: ReadonlySet<number>; readonly isUsual: RowParts['isUsual'] },
): readonly (readonly RowCandidate[])[] {
  const telling = trials.filter(
    ({ inputs, withMutants, surroundings, plan, end }) =>
      // At another time, or in another time zone, it may give something else.
      surroundings.length === 0 &&
      isUsual(plan.whole.testCase, end.kind === 'threw') &&
      [...withMutants.keys()].some((mutant) => wanted.has(mutant)) &&
      areTelling(inputs, model, familiar),
  );
  const last = test.parameters.length + test.statements.length - 1;
  const keys = (model.constants.tables ?? []).flatMap((table) => table.keys);
  const placeOf = ({ inputs }: InputTrial): number =>
    placeAmong(keys, inputs) ?? (inputs.every((each) => familiar.has(each)) ? -1 : keys.length);
  // What the tests have, and then what tables have in their order, tells more than what is nothing.
  const ordered = telling.toSorted((one, other) => placeOf(one) - placeOf(other));
  const givesNothing = trials.every(({ snapshot: { after } }) =>
    ['undefined', undefined].includes(after.get(`value ${last}`)?.is),
  );
  const candidates = ordered.map((trial) => ({
    testCase: trial.plan.whole.testCase,
    isFamiliar: trial.inputs.every((each) => familiar.has(each)),
    claims: [...claimsOf(trial, last, model), ...changesIn(trial)].filter(
      // That a function gives nothing is no news if it never gives anything.
      ({ assertion: { what } }) => what.of !== 'value' || !givesNothing,
    ),
  }));
  const only = (select: (what: Observable) => boolean): RowCandidate[] =>
    candidates.flatMap(({ claims, ...candidate }) => {
      const own = claims.filter(({ assertion }) => select(assertion.what));
      return own.length === 0 ? [] : [{ ...candidate, claims: own }];
    });
  return [
    only(({ of }) => of === 'value'),
    only(({ of }) => of === 'thrown'),
    only(({ of }) => of !== 'value' && of !== 'thrown'),
  ];
}

/** The first place of an input among texts; undefined if none is there. */
function placeAmong(keys: readonly string[], inputs: readonly InputSequence[]): number | undefined {
  return inputs
    .map(({ statements: [first] }) =>
      first?.kind === 'primitive' && first.value.of === 'string'
        ? keys.indexOf(first.value.value)
        : -1,
    )
    .find((place) => place !== -1);
}

/** What a call has made of the data that it was given. */
function changesIn({ inputs, snapshot, plan, withMutants }: InputTrial): readonly RowClaim[] {
  if (snapshot.end.kind !== 'completed') return [];
  return inputs.flatMap(({ statements, value }, parameter): RowClaim[] => {
    const made = statements[value]?.kind;
    const [before, expected] = [snapshot.before, snapshot.after].map((sight) =>
      contentOf(sight, parameter),
    );
    if (made !== 'object' && made !== 'array') return [];
    if (before === undefined || expected === undefined || !isOther(before, expected)) return [];
    const variable = plan.whole.places[parameter];
    if (variable === undefined || !isCheckable(expected)) return [];
    const notices = [...withMutants].flatMap(([mutant, sight]) => {
      const other = contentOf(sight.snapshot.after, parameter);
      const differs = other !== undefined && isOther(expected, other);
      return sight.failsAnyway || differs ? [mutant] : [];
    });
    const assertion = { what: { of: 'state', variable }, expected } as const;
    return [{ assertion, notices: new Set(notices) }];
  });
}

function contentOf(sight: Sight, variable: Variable): ObservedValue | undefined {
  return sight.get(`state ${variable}`) ?? sight.get(`value ${variable}`);
}

function claimsOf(
  { snapshot, plan, withMutants }: InputTrial,
  last: number,
  model: UnitModel,
): readonly RowClaim[] {
  const place = plan.whole.places[last] ?? last;
  const { end } = snapshot;
  const noticing = (differs: (sight: MutantSight) => boolean): ReadonlySet<number> =>
    new Set(
      [...withMutants].flatMap(([mutant, sight]) =>
        sight.failsAnyway || differs(sight) ? [mutant] : [],
      ),
    );
  if (end.kind === 'threw') {
    const { error } = end;
    if (end.statement !== last || !isWritable(error)) return [];
    // What the engine says of a value is what nobody has thought of.
    if (error.is === 'error' && isEngineError(error.class, error.message)) return [];
    const assertion = { what: { of: 'thrown', statement: place }, expected: end.error } as const;
    return [{ assertion, notices: noticing((sight) => isOther(end, sight.snapshot.end)) }];
  }
  return [...snapshot.after].flatMap(([key, value]): RowClaim[] => {
    const [of, variable, ...rest] = key.split(' ');
    if (Number(variable) !== last || !isCheckable(value)) return [];
    const what = observableOf(of, place, rest.join(' '), model);
    // No reader asks for a member that is not there.
    if (what === undefined || (what.of !== 'value' && value.is === 'undefined')) return [];
    const differs = ({ snapshot: { after } }: MutantSight): boolean => {
      const other = after.get(key);
      // What was not asked may be as before.
      return other !== undefined && isOther(value, other);
    };
    return [{ assertion: { what, expected: value }, notices: noticing(differs) }];
  });
}

function observableOf(
  of: string | undefined,
  variable: number,
  callable: string,
  { callables }: UnitModel,
): Observable | undefined {
  switch (of) {
    case 'value':
    case 'string':
      return { of, variable };
    case 'member': {
      const kind = callables.find(({ id }) => id === callable)?.kind;
      return kind === undefined
        ? undefined
        : { of: kind === 'field' ? 'field' : 'inspector', variable, callable };
    }
    default:
      return undefined;
  }
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
