import { sampleAny } from '../../breed/sample-any.ts';
import { sampleFields } from '../../breed/sample-fields.ts';
import { type MutantSearch, openAccount, type Account, targetsOf } from '../account.ts';
import { affordable } from './evaluate-batches.ts';
import { searchOneByOne } from './one-by-one.ts';
import { type Placed, placed } from './preference-order.ts';
import { strategies } from './strategies.ts';
import { testCaseOperations } from './test-case-operations.ts';
import { searchTogether } from './together.ts';

export interface MutantSearchOutcome {
  /** Ids of the mutants that are still alive. */
  readonly live: readonly string[];
  /** The number of executed statements. */
  readonly statements: number;
}

/** The number of random test cases that are made for all mutants at once, before any guided search. */
const randomTestCases = 100;
/**
 * The most test cases that sample values for parameters of any type, and their number per statement of the budget. Half as many sample the fields of
 * texts in examples.
 */
const mostSamples = 300;
const samplesPerStatement = 0.005;

/**
 * Searches test cases that kill mutants: first among examples and at random for all of them, then by the strategy, for all of them together or for
 * one after another. A test case is credited with every mutant that it kills.
 */
export async function searchMutants(search: MutantSearch): Promise<MutantSearchOutcome> {
  const account = openAccount(search);
  const first = await searchAnywhere(search, account);
  await search.onSampled?.();
  if (search.strategy === 'mosa') await searchTogether(search, account, first);
  else await searchOneByOne(search, account, strategies[search.strategy]);
  return { live: [...account.live.keys()], statements: account.spent() };
}

/** Runs examples, samples for parameters of any type, and random test cases. Returns those that were run. */
async function searchAnywhere(search: MutantSearch, account: Account): Promise<readonly Placed[]> {
  const { material, mutants, strategy } = search;
  const targets = [...new Set(mutants.flatMap((goal) => targetsOf(goal, material)))];
  const { create, lengthOf } = testCaseOperations(material, targets, strategy);
  const done: Placed[] = [];
  const most = Math.min(mostSamples, Math.floor(account.left() * samplesPerStatement));
  // A function that another one returns leads to code that does not mention it, so it is no target.
  const { file, callables } = material.index.model;
  const own = callables.filter(({ kind, from }) => kind === 'function' && from?.module === file);
  const sampled = sampleAny(material, [...new Set([...targets, ...own])], most);
  const fielded = sampleFields(search.examples, material, Math.floor(most / 2));
  const samples = [...search.examples, ...sampled, ...fielded];
  const count = samples.length + randomTestCases;
  while (done.length < count && account.isOpen()) {
    const size = Math.min(20, count - done.length);
    const all = Array.from({ length: size }, (_, at) => samples[done.length + at] ?? create());
    const batch = affordable(all, account.left(), lengthOf).map((testCase) => ({ testCase }));
    const measured = [...account.live.keys()];
    const evaluations = await account.run(batch, measured);
    done.push(...placed(batch, evaluations, measured));
    if (evaluations.length < batch.length) break;
  }
  return done;
}
