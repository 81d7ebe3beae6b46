import type { MutantTable } from '../../analysis/select/mutant-table.ts';
import { limitedSignal } from '../../foundation/limited-signal.ts';
import { createRandom, type Random } from '../../foundation/random.ts';
import { openedInTime, type StopSignals } from '../../foundation/stop-signals.ts';
import type { TestCase } from '../../model/test-case.ts';
import { isNothing } from '../../model/type-parts.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { SeenShapes } from '../../model/value-shape.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { OpenUnitHost, TestCaseResult } from '../../runner/unit-host.ts';
import { parse } from '../../syntax/parse.ts';
import { createMaterial } from '../breed/create-material.ts';
import { randomTestCase } from '../breed/random-test-case.ts';
import { sampleAny } from '../breed/sample-any.ts';
import { ORIGINAL } from '../execute-port.ts';
import { limitedExecute } from '../limited-execute.ts';
import { createRunRecord, type RunRecord } from '../run-record.ts';
import { functionPlaces } from './function-places.ts';
import { grownModel, mayHaveMethods, type ShapedRun, withoutAliases } from './grow-model.ts';
import { recordingCalls } from './record-uses.ts';
import { refinedModel } from './refine-model.ts';
import { withUsualTypes } from './usual-types.ts';

/** A unit to look at, with what running it needs. */
export interface ReflectedUnit extends StopSignals {
  readonly file: string;
  readonly model: UnitModel;
  readonly table: Pick<MutantTable, 'files'>;
  readonly openHost: OpenUnitHost;
  readonly seed: number;
}

/** Results may give further results: this many times what was found is called in its turn. */
const mostRounds = 3;
/** The number of random calls, and of calls with values of each kind, of each callable whose result is unknown. */
const callsOfEach = { random: 8, sampled: 8 };
const mostCalls = 240;
/** So many test cases run at once: those after them get less fuel if several of these never ended. */
const batchSize = 20;
/** The milliseconds that all rounds may take. Only code that seldom ends needs as many. */
const longest = 20_000;

/**
 * Returns the model of a file with what its types don't show: runs the file if it is JavaScript, and looks at what it exports and at what calls
 * return. The same seed gives the same model, unless the time that this may take runs out.
 */
export async function reflectOnUnit(unit: ReflectedUnit): Promise<UnitModel> {
  const { file, table } = unit;
  const text = table.files.get(file)?.catalogue.text;
  const outcome = text === undefined ? undefined : parse(file, text);
  if (!/\.[cm]?jsx?$/.test(file) || text === undefined || outcome?.ok !== true)
    return withUsualTypes(unit.model);
  const places = functionPlaces(outcome.file);
  const random = createRandom(unit.seed);
  const record = createRunRecord();
  const limited = limitedSignal(unit.signal, longest);
  let { model } = unit;
  let aliases: SeenShapes['aliases'] = {};
  try {
    for (let round = 0; round < mostRounds && mayShowMore(model, text); round += 1) {
      const runs = await shapedRuns({ ...unit, model, signal: limited.signal }, random, record);
      aliases = runs[0]?.shapes.aliases ?? aliases;
      const grown = grownModel(refinedModel(model, runs), runs, places);
      if (grown === model) break;
      model = grown;
    }
  } finally {
    limited.release();
  }
  return withUsualTypes(withoutAliases(model, aliases));
}

/**
 * Returns whether runs may show more: no export is known, a result or an argument is of unknown type, a member of an export is nothing at
 * first, or the text assigns members whose names are computed.
 */
function mayShowMore(model: UnitModel, text: string): boolean {
  const isOpen = model.callables.some(
    ({ kind, returns, parameters, span }) =>
      mayHaveMethods(returns, model) ||
      (kind === 'constant' && hasNothing(returns)) ||
      (span !== undefined &&
        parameters.some(({ type }) => JSON.stringify(type).includes('"unknown"'))),
  );
  return model.callables.length === 0 || isOpen || hasTwins(model) || computedMember.test(text);
}

/** Whether two exports may be the same function: their code is at one place. */
function hasTwins({ callables }: UnitModel): boolean {
  const places = callables.flatMap(({ kind, span, id }) => {
    const isFunction = kind === 'function' || kind === 'static-method';
    return isFunction && span !== undefined && !id.includes('~') ? [span.start] : [];
  });
  return new Set(places).size < places.length;
}

/** Whether a value has members that are nothing at first. Code may make functions of them. */
function hasNothing(type: ValueType): boolean {
  return type.kind === 'object' && type.members.some((each) => isNothing(each.type));
}

const computedMember = /\]\s*=[^=>]|\bObject\.(?:assign|define|create|setPrototypeOf)|\binherits\b/;

async function shapedRuns(
  unit: ReflectedUnit,
  random: Random,
  record: RunRecord,
): Promise<readonly ShapedRun[]> {
  const { model, openHost, signal } = unit;
  const host = await openedInTime(
    () => openHost({ build: 'search', model }),
    (late) => late.close(),
    unit,
  );
  if (host === undefined) return [];
  try {
    if (host.failure !== undefined) return [];
    const recordings = new Map(recordingCalls(model, random).map((each) => [each.testCase, each]));
    const testCases = [empty, ...tries(model, random), ...recordings.keys()];
    const execute = limitedExecute(host, record, signal);
    const results: TestCaseResult[] = [];
    while (results.length < testCases.length) {
      const batch = testCases.slice(results.length, results.length + batchSize);
      const ran = await execute(
        batch.map((testCase) => {
          const recorded = recordings.get(testCase)?.recorded;
          return {
            testCase,
            mutant: ORIGINAL,
            fresh: false,
            observe: false,
            shapes: true,
            ...(recorded !== undefined && { recorded }),
          };
        }),
      );
      results.push(...ran);
      if (ran.length < batch.length) break;
    }
    return testCases.flatMap((testCase, at) => {
      const shapes = results[at]?.trace.shapes;
      return shapes === undefined ? [] : [{ testCase, ...recordings.get(testCase), shapes }];
    });
  } finally {
    await host.close();
  }
}

const empty: TestCase = { statements: [], typeArgument: 'number' };

/** Returns calls of the callables whose results are unknown. */
function tries(model: UnitModel, random: Random): readonly TestCase[] {
  const material = createMaterial(model, random);
  const vague = model.callables.filter(
    ({ span, returns, kind }) =>
      span !== undefined && kind !== 'setter' && mayHaveMethods(returns, model),
  );
  const each = vague.flatMap((target) => [
    ...Array.from({ length: callsOfEach.random }, () =>
      randomTestCase(material, { targets: [target], length: 1 }),
    ),
    ...sampleAny(material, [target], callsOfEach.sampled),
  ]);
  return each.filter(({ statements }) => statements.length > 0).slice(0, mostCalls);
}
