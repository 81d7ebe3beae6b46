import { type Random, shuffled } from '../../foundation/random.ts';
import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { Recorded } from '../../runner/unit-host.ts';
import { createMaterial } from '../breed/create-material.ts';
import { makeUse } from '../breed/make-call.ts';
import { type Maker, newConstruction } from '../breed/maker.ts';
import { createDraft, finished } from '../breed/new-draft.ts';
import { createMaker } from '../breed/values/make-value.ts';

/** A call that records how the unit uses what it is given. */
export interface RecordingCall {
  readonly testCase: TestCase;
  readonly recorded: Recorded;
  /** The number of statements of the call. Those after it are there to use what it keeps. */
  readonly until: number;
}

/** In the last rounds, recorders are arrays: code may check whether what it is given is one before it uses it. */
const rounds = { all: 8, ofArrays: 2 };
const mostCalls = 300;
/** The most calls that follow the one that records. */
const mostLater = 3;
/** The number of arguments for a rest parameter. */
const ofRest = 3;
/** The most values that are made for one call, those that are given up included. */
const mostValues = 300;

/**
 * Returns calls that pass recorders where types leave open what a value must have. In every other call, recorders also take the places
 * of functions and switches, since code that asks for one of these often takes an object with options, too.
 */
export function recordingCalls(model: UnitModel, random: Random): readonly RecordingCall[] {
  const targets = model.callables.filter(
    (each) => called.has(each.kind) && each.span !== undefined && each.parameters.length > 0,
  );
  const calls = Array.from({ length: rounds.all }, (_, round) =>
    targets.flatMap((target) => recordingCall(model, target, { random, round }) ?? []),
  );
  return calls.flat().slice(0, mostCalls);
}

const called: ReadonlySet<Callable['kind']> = new Set([
  'function',
  'constructor',
  'static-method',
  'method',
  'returned-function',
]);

function recordingCall(
  model: UnitModel,
  target: Callable,
  { random, round }: { readonly random: Random; readonly round: number },
): RecordingCall | undefined {
  const variables = new Set<Variable>();
  const plain = createMaterial(model, random);
  const recording = { variables, isWide: round % 2 === 1, left: mostValues };
  const material = { ...plain, recording };
  const draft = createDraft({ index: material.index, typeArgument: 'unknown' });
  const maker = createMaker(material, draft);
  const values = new Map<number, Variable>();
  for (const [at, { type, isRest }] of target.parameters.entries()) {
    for (let place = at; place < at + (isRest ? ofRest : 1); place += 1) {
      const variable = maker.newValue(type, newConstruction());
      if (variable !== undefined) values.set(place, variable);
    }
  }
  if (makeUse(maker, target, { values }) === undefined) return undefined;
  const until = draft.statements.length;
  addLaterCalls(createMaker(plain, draft), model);
  const isOfArrays = round >= rounds.all - rounds.ofArrays;
  const as = isOfArrays ? 'array' : round % 3 === 1 ? 'function' : 'object';
  return { testCase: finished(draft), recorded: { variables: [...variables], as }, until };
}

/**
 * Adds calls that may use what the last one has only kept: `register('a', action)`, then `run('a')`. These are methods of its receiver or its
 * result. They get none of the recorders, so that each use is one of what was kept.
 */
function addLaterCalls(maker: Maker, { callables }: UnitModel): void {
  const { draft, material } = maker;
  const place = draft.statements.length - 1;
  const last = draft.statements[place];
  const call = last?.kind === 'await' ? draft.statements[last.promise] : last;
  const isMade = draft.types[place]?.kind === 'instance';
  const receiver = isMade ? place : call?.kind === 'call' ? call.receiver : undefined;
  const type = receiver === undefined ? undefined : draft.types[receiver];
  if (receiver === undefined || type?.kind !== 'instance') return;
  for (const [at, { kind }] of draft.statements.entries()) {
    if (kind !== 'primitive') draft.types[at] = undefined;
  }
  const candidates = callables.filter(
    (each) => each.span !== undefined && called.has(each.kind) && each.receiver === type.class,
  );
  for (const each of shuffled(candidates, material.random).slice(0, mostLater)) {
    makeUse(maker, each, { receiver });
  }
}
