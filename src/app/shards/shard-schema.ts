import * as v from 'valibot';

import { mutantStatuses } from '../../model/mutant-status.ts';
import { operatorNames } from '../../model/operator-names.ts';

const text = v.string();
const texts = v.array(text);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ordinal = v.pipe(v.number(), v.integer(), v.minValue(1));
const amount = v.pipe(v.number(), v.finite());
const status = v.picklist(mutantStatuses);
const position = v.looseObject({ line: ordinal, column: ordinal });
const records = v.record(text, text);

const withoutMessage = ['not-infected', 'loop-fuel-exhausted', 'never-settles'];
const ofTests = ['flaky-tests', 'failing-tests'];
const withMore = ['duplicate', 'outside-commands', 'wall-clock', ...ofTests];

/** The properties of each reason besides its kind. Most reasons have a message. */
const reason = v.union([
  v.looseObject({ kind: v.literal('duplicate'), of: text, status }),
  v.looseObject({ kind: v.picklist(ofTests), tests: texts }),
  v.looseObject({
    kind: v.literal('outside-commands'),
    commands: v.array(v.looseObject({ command: text, testFile: text })),
  }),
  v.looseObject({ kind: v.literal('wall-clock'), limit: amount }),
  v.looseObject({ kind: v.picklist(withoutMessage) }),
  v.looseObject({
    kind: v.pipe(text, v.notValues([...withMore, ...withoutMessage])),
    message: text,
  }),
]);

const mutant = v.looseObject({
  id: text,
  file: text,
  operator: v.picklist(operatorNames),
  span: v.looseObject({ start: count, end: count }),
  location: v.looseObject({ start: position, end: position }),
  original: text,
  replacement: text,
  functionName: text,
});

const verdict = v.looseObject({
  mutantId: text,
  status,
  reason: v.optional(reason),
  killedBy: v.optional(text),
  coveredBy: count,
  infectedBy: count,
  impact: v.optional(
    v.looseObject({
      functions: count,
      functionsCovered: count,
      functionsReturning: count,
      changesState: v.boolean(),
      tests: count,
    }),
  ),
  isolation: text,
  testsRun: count,
});

const result = v.looseObject({
  root: text,
  packages: v.optional(
    v.array(
      v.looseObject({
        folder: text,
        name: text,
        status: v.picklist(['analysed', 'left-out', 'failed', 'pending', 'unchanged']),
        problem: v.optional(v.looseObject({ code: text, message: text, advice: text })),
        breakAt: v.optional(amount),
      }),
    ),
  ),
  sources: v.array(v.looseObject({ path: text, text, language: text })),
  sampled: v.optional(v.looseObject({ kept: count, of: count, seed: amount })),
  sharded: v.pipe(
    v.looseObject({ index: ordinal, count: ordinal, kept: count, of: count, digest: text }),
    v.check(({ index, count: shards }) => index <= shards && shards <= 100_000, 'is no share'),
  ),
  tests: v.array(
    v.looseObject({
      id: text,
      file: text,
      name: text,
      location: v.optional(position),
      duration: amount,
    }),
  ),
  testLists: v.array(v.array(count)),
  judged: v.array(v.looseObject({ mutant, verdict })),
  notices: v.array(v.looseObject({ code: text, message: text, place: v.optional(text) })),
  interrupted: v.boolean(),
  timings: v.looseObject({ total: amount, startUp: amount, observe: amount, execute: amount }),
  versions: records,
});

const file = v.looseObject({
  assay: text,
  commit: v.optional(text),
  config: v.looseObject({
    top: v.optional(count),
    thresholds: v.looseObject({ high: amount, low: amount, break: v.optional(amount) }),
    baseline: v.optional(text),
  }),
  isWhole: v.boolean(),
  testSources: records,
  result: v.pipe(
    result,
    v.check(namesKnown, 'names a test, a list of tests or a source that it does not have'),
  ),
});

/** Finds the first part of a shard's file that `writeShard` would not write, such as `result.judged.3.mutant.id`; undefined if there is none. */
export function shardProblem(value: unknown): string | undefined {
  const checked = v.safeParse(file, value, { abortEarly: true });
  if (checked.success) return undefined;
  const [{ path = [], message, type }] = checked.issues;
  const place = path.map(({ key }) => String(key)).join('.');
  return type === 'check' ? `${place} ${message}` : `${place} is missing or not what belongs there`;
}

/** Whether everything that a result refers to is in the result. */
function namesKnown({ tests, testLists, judged, sources }: v.InferOutput<typeof result>): boolean {
  const paths = new Set(sources.map(({ path }) => path));
  return (
    testLists.every((list) => list.every((place) => place < tests.length)) &&
    judged.every(
      (one) =>
        paths.has(one.mutant.file) &&
        one.verdict.coveredBy < testLists.length &&
        one.verdict.infectedBy < testLists.length,
    )
  );
}
