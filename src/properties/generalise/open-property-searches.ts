import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';
import { listPostconditions } from '../conditions/list-conditions.ts';
import { relationConditions } from '../conditions/relation-conditions.ts';
import { listTerms } from '../conditions/list-terms.ts';
import { sampleInputs } from '../corpus/sample-inputs.ts';
import type { InputTrial } from '../corpus/input-trial.ts';
import { runWithMutants } from '../corpus/run-with-mutants.ts';
import type { Snapshot } from '../conditions/snapshot.ts';
import type { Variable } from '../../model/test-case.ts';
import { tamed, wordPlan } from '../inputs/constrain-plan.ts';
import { tableInputs } from '../inputs/table-inputs.ts';
import { varyExamples } from '../inputs/vary-examples.ts';
import { areTelling, isCall } from './choose-rows.ts';
import { type CallRelation, relates } from '../parameterise/call-relation.ts';
import { unifyParameters } from '../parameterise/unify-parameters.ts';
import {
  usedParameters,
  withoutCall,
  withoutReads,
  withParameters,
} from '../parameterise/without-reads.ts';
import {
  type GeneraliseParts,
  inseparable,
  nothingHolds,
  mostSources,
  PropertySearch,
} from './property-search.ts';
import { simplerPlans } from './simpler-inputs.ts';

/** The numbers of inputs, and of those that run first. */
const sizes = {
  whole: { corpus: 150, words: 40, simple: 40, tables: Infinity, varied: 80, probe: 4 },
  // Each list of runs waits for its processes, so that all run at once.
  glance: { corpus: 24, words: 8, simple: 8, tables: 16, varied: 40, probe: Infinity },
};
type Sizes = (typeof sizes)['whole'];

/** The part of the first inputs that must have a result. If fewer have, the code may take too long with great numbers. */
const leastOfProbe = 0.9;

/**
 * Opens the searches for the conditions of a parameterised test: runs it with the inputs of the concrete tests and with many others, and
 * those with mutants. If something holds where two inputs are equal, there is a search for the test with one input instead of these.
 * If there is none, returns the reason as a sentence.
 */
export async function openPropertySearches(
  given: ParameterisedTest,
  parts: GeneraliseParts,
): Promise<readonly PropertySearch[] | string> {
  const { known, isGlance = false } = parts;
  const own = isGlance ? sizes.glance : sizes.whole;
  const examples = await known.run(given, given.examples, parts);
  if (examples.length === 0) return inseparable;
  const inspectors = new Set(examples.flatMap(({ snapshot }) => [...inspectorsIn(snapshot)]));
  const asked = withoutReads(given, (callable) => inspectors.has(callable));
  const test = asked === given ? await withoutIdleCall(given, examples, parts) : asked;
  const used = usedParameters(test);
  if (used.length === 0) return nothingHolds;
  if (test !== given || used.length < test.parameters.length) {
    const plans = used.flatMap((at) => parts.plans[at] ?? []);
    return openPropertySearches(withParameters(test, used), { ...parts, plans });
  }
  const sample = (parameter: number): InputSequence =>
    parts.samplePlan(parts.plans[parameter] ?? nothing);
  if (parts.relation !== undefined && !mayRelate(test, examples, parts.relation))
    return nothingHolds;
  const before = known.sampled(test, parts.plans);
  const simple = simpleInputs(test, own, parts);
  const inputs = [
    // Mutants run with few inputs of a glance: then the simple ones are among them.
    ...(isGlance ? simple : []),
    ...sampleInputs(test, own.corpus, { sample, random: parts.random }),
    ...wordInputs(test, own, parts),
    ...(isGlance ? [] : simple),
    ...(parts.relation === undefined ? tableInputs({ ...parts, sample }).slice(0, own.tables) : []),
  ];
  const written = test.examples.filter((_, at) => parts.written.has(at));
  const isVaried = parts.relation === undefined && parts.survivors.size > 0 && isCall(test);
  const varied = isVaried ? varyExamples(written).slice(0, own.varied) : [];
  if (isGlance)
    await known.prepare(
      [...inputs, ...varied].map((each) => ({ test, inputs: each })),
      parts,
    );
  const probe = inputs.slice(0, own.probe);
  const first = await known.run(test, probe, parts);
  if (first.length < leastOfProbe * probe.length) {
    const plans = parts.plans.map(tamed);
    const isTamer = JSON.stringify(plans) !== JSON.stringify(parts.plans);
    if (isTamer) return openPropertySearches(given, { ...parts, plans });
  }
  const rest = await known.run(test, inputs.slice(own.probe), parts);
  const near = await known.run(test, varied, parts);
  const sampled = [...before, ...first, ...rest];
  known.keepSampled(test, parts.plans, sampled);
  const trials = [...examples, ...sampled, ...near];
  const familiar = new Set([...written, ...varied].flat());
  const search = new PropertySearch(test, parts, { examples, trials, familiar });
  if (!search.isPromising) {
    // Rows with expected values may be all that can be said.
    const { relation, survivors, model } = parts;
    const mayTell = relation === undefined && survivors.size > 0;
    return mayTell && trials.some((trial) => areTelling(trial.inputs, model, familiar))
      ? [search]
      : nothingHolds;
  }
  await runWithMutants(trials, parts);
  const pair = isGlance ? undefined : search.equalPair();
  if (pair === undefined) return [search];
  const plans = parts.plans.filter((_, at) => at !== pair[1]);
  const unified = await openPropertySearches(unifyParameters(test, pair), { ...parts, plans });
  return typeof unified === 'string' ? [search] : [search, ...unified];
}

/**
 * The test without a call that changes nothing of what the other statements and the inputs show in the runs of the concrete tests. The test
 * itself if there is none.
 */
async function withoutIdleCall(
  test: ParameterisedTest,
  examples: readonly InputTrial[],
  parts: GeneraliseParts,
): Promise<ParameterisedTest> {
  if (test.statements.length < 3 || parts.relation !== undefined) return test;
  for (let at = test.statements.length - 2; at >= 0; at -= 1) {
    const shorter = withoutCall(test, at);
    if (shorter === undefined) continue;
    const runs = await parts.known.run(shorter, shorter.examples, parts);
    const gone = test.parameters.length + at;
    const isSame =
      runs.length === examples.length &&
      runs.every((run, place) => showsAsMuch(run, examples[place], gone));
    if (isSame) return shorter;
  }
  return test;
}

/** Whether a run shows what a run with one more statement showed of the others. */
function showsAsMuch(
  { snapshot }: InputTrial,
  whole: InputTrial | undefined,
  gone: Variable,
): boolean {
  if (whole === undefined || snapshot.end.kind !== whole.snapshot.end.kind) return false;
  return [...snapshot.after].every(([key, value]) => {
    const [of = '', variable = '', ...rest] = key.split(' ');
    const place = Number(variable) < gone ? variable : String(Number(variable) + 1);
    const before = whole.snapshot.after.get([of, place, ...rest].join(' '));
    return JSON.stringify(before) === JSON.stringify(value);
  });
}

/** Inputs whose texts are words, of which there are few among the others. None if no input has texts. */
function wordInputs(
  test: ParameterisedTest,
  { words: count }: Sizes,
  { plans, samplePlan, random }: GeneraliseParts,
): readonly (readonly InputSequence[])[] {
  const words = plans.map(wordPlan);
  if (words.every((plan) => plan === undefined)) return [];
  const sample = (parameter: number): InputSequence =>
    samplePlan(words[parameter] ?? plans[parameter] ?? nothing);
  return sampleInputs(test, count, { sample, random });
}

/** Inputs with which a reader has least to think about. None if there are no simpler ones than the others. */
function simpleInputs(
  test: ParameterisedTest,
  { simple: count }: Sizes,
  { plans, samplePlan, random, model }: GeneraliseParts,
): readonly (readonly InputSequence[])[] {
  const simpler = plans.map((plan, at) => simplerPlans(plan, at, test, model).at(-1));
  if (simpler.every((plan) => plan === undefined)) return [];
  const sample = (parameter: number): InputSequence =>
    samplePlan(simpler[parameter] ?? plans[parameter] ?? nothing);
  return sampleInputs(test, count, { sample, random });
}

/** The fields, getters and inspectors that a run has asked. */
function inspectorsIn({ after }: Snapshot): readonly string[] {
  return [...after.keys()].flatMap((key) => {
    const [of, , ...callable] = key.split(' ');
    return of === 'member' ? [callable.join(' ')] : [];
  });
}

const nothing: ArbitraryPlan = { kind: 'constant', value: { of: 'undefined' } };

/** Whether the examples show a relation for which a further call was added. */
function mayRelate(
  test: ParameterisedTest,
  examples: readonly InputTrial[],
  relation: CallRelation,
): boolean {
  return examples.slice(0, mostSources.examples).some(({ snapshot }) => {
    const terms = listTerms(test, snapshot, () => true);
    const listed = listPostconditions(test, terms, snapshot);
    const own = relationConditions(relation, test, snapshot);
    return [...listed, ...own].some((condition) => relates(condition, relation, test));
  });
}
