import { firstLine } from '../../analysis/first-line.ts';
import { TestsFail } from '../../analysis/observe/require-suite.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { TestDraft, Faults } from './check-drafts.ts';
import { chooseRejected, type Conflict } from './choose-rejected.ts';

/** A test that the runner tells of. */
interface ToldTest {
  readonly file: string;
  readonly name: string;
}

/** What a verification says against a test. */
interface Complaint {
  readonly test: ToldTest;
  /** A sentence without its full stop. */
  readonly reason: string;
  /** Tests of which each makes it fail by running before it. */
  readonly spoiltBy: readonly ToldTest[];
  /** It passes alone. */
  readonly isByOrder: boolean;
}

/** What is to be done about tests that a verification complains of. */
interface Remedies {
  /** What is to be taken out. */
  readonly faults: Faults;
  /** Whose tests are to put back what they leave changed, as far as that can be written. */
  readonly restoring: ReadonlySet<TestDraft>;
}

/**
 * Tests that fail without a mutant, or in another order, or alone. Where a test makes others fail, the tests of its file first are to put
 * back what they change; where that is of no use, those are taken out that cost the fewest kills. What is wrong among the user's own tests is left alone, unless a generated one spoils them.
 */
export function findFaults(
  drafts: readonly TestDraft[],
  outcome: AnalysisResult | TestsFail,
  hide: (message: string) => string,
): Remedies {
  const all = outcome instanceof TestsFail ? failing(drafts, outcome) : dependent(outcome);
  const restoring = new Set(
    all.filter(({ isByOrder }) => isByOrder).flatMap((one) => restorable(drafts, one)),
  );
  const complaints = all.filter((one) => !one.isByOrder || restorable(drafts, one).length === 0);
  const faults = new Map<TestDraft, Map<number, string>>();
  const reject = (test: ToldTest, reason: string): void => {
    for (const { draft, at } of generatedTests(drafts, test)) {
      const known = faults.get(draft) ?? new Map<number, string>();
      if (!known.has(at)) known.set(at, hide(reason));
      faults.set(draft, known);
    }
  };
  if (outcome instanceof TestsFail) {
    // Also where what fails in a file is the user's own.
    const files = new Set(all.map(({ test }) => test.file));
    for (const draft of drafts) if (files.has(draft.printed.path)) faults.set(draft, new Map());
  }
  const inConflict: Conflict[] = [];
  for (const { test, reason, spoiltBy } of complaints) {
    if (spoiltBy.length === 0) reject(test, reason);
    for (const spoiler of spoiltBy) {
      inConflict.push({ spoiler: keyOf(spoiler), victim: keyOf(test) });
    }
  }
  const told = new Map(
    complaints.flatMap(({ test, spoiltBy }) =>
      [test, ...spoiltBy].map((one) => [keyOf(one), one] as const),
    ),
  );
  const rejected = chooseRejected(inConflict, lossesOf(drafts, told));
  for (const key of rejected) {
    const test = told.get(key);
    if (test === undefined) continue;
    const spoilt = inConflict.find(({ spoiler }) => spoiler === key);
    const spoils = inConflict.find(({ victim }) => victim === key);
    const after = told.get(spoilt?.victim ?? '')?.name;
    const before = told.get(spoils?.spoiler ?? '')?.name ?? '';
    reject(test, after === undefined ? `it fails after “${before}”` : `“${after}” fails after it`);
  }
  return { faults, restoring };
}

/** The drafts that a complaint is about, of which tests can put something back and don't do so yet. */
function restorable(
  drafts: readonly TestDraft[],
  { test, spoiltBy }: Complaint,
): readonly TestDraft[] {
  const files = new Set([test, ...spoiltBy].map(({ file }) => file));
  return drafts.filter(
    ({ printed, unit: { tests } }) =>
      files.has(printed.path) &&
      tests.some(({ restore, isRestored }) => restore !== undefined && isRestored !== true),
  );
}

/** Tests that fail without a mutant; where a file as a whole does, all of it. */
function failing(drafts: readonly TestDraft[], { failures }: TestsFail): readonly Complaint[] {
  const paths = drafts.map(({ printed: { path } }) => path);
  const toldAt = (place: string): ToldTest | undefined => {
    const file = paths.find((path) => place === path || place.startsWith(`${path} > `));
    return file === undefined ? undefined : { file, name: place.slice(file.length + 3) };
  };
  return failures.flatMap(({ place, message, spoiltBy }) => {
    const test = toldAt(place);
    if (test === undefined) return [];
    const spoilers = (spoiltBy ?? []).flatMap((one) => toldAt(one) ?? []);
    const isByOrder = spoiltBy !== undefined;
    return [{ test, reason: `it fails: ${firstLine(message)}`, spoiltBy: spoilers, isByOrder }];
  });
}

/** Tests that other orders make fail, or that fail unless others run before them. */
function dependent({ tests, orderDependences = [] }: AnalysisResult): readonly Complaint[] {
  const byId = new Map(tests.map((test) => [test.id, test]));
  return orderDependences.flatMap(({ test: id, message, spoiltBy, needsOthers }) => {
    const test = byId.get(id) ?? { file: '', name: id };
    const how = needsOthers ? 'it fails where it runs alone' : 'it fails in another order';
    const spoilers = spoiltBy.flatMap((one) => byId.get(one) ?? []);
    const reason = `${how}: ${firstLine(message)}`;
    return [{ test, reason, spoiltBy: spoilers, isByOrder: !needsOthers }];
  });
}

/** The generated tests of a name, which may have been joined; all of a file where the name is empty. */
function generatedTests(
  drafts: readonly TestDraft[],
  { file, name }: ToldTest,
): readonly { readonly draft: TestDraft; readonly at: number }[] {
  return drafts
    .filter(({ printed }) => printed.path === file)
    .flatMap((draft) =>
      draft.printed.titles.flatMap((title, at) =>
        name === '' || isNamed(name, title) ? [{ draft, at }] : [],
      ),
    );
}

/** Says how many mutants no generated test kills any more without a test and others; undefined of tests that were not generated. */
function lossesOf(
  drafts: readonly TestDraft[],
  told: ReadonlyMap<string, ToldTest>,
): (key: string, rejected: ReadonlySet<string>) => number | undefined {
  const all = drafts.flatMap(({ unit }) => unit.tests);
  const byKey = new Map(
    [...told].map(([key, test]) => {
      const found = generatedTests(drafts, test);
      return [key, found.flatMap(({ draft, at }) => draft.unit.tests[at] ?? [])] as const;
    }),
  );
  return (key, rejected) => {
    const own = byKey.get(key) ?? [];
    if (own.length === 0) return undefined;
    const gone = new Set([...own, ...[...rejected].flatMap((one) => byKey.get(one) ?? [])]);
    const left = new Set(all.flatMap((test) => (gone.has(test) ? [] : test.kills)));
    return new Set(own.flatMap(({ kills }) => kills.filter((id) => !left.has(id)))).size;
  };
}

function keyOf({ file, name }: ToldTest): string {
  return `${file} > ${name}`;
}

/** Whether a runner's name of a test is this title; it has the same parts, put together in its own way. */
export function isNamed(name: string, title: string): boolean {
  return name.replaceAll(' > ', ' ') === title.replaceAll(' > ', ' ');
}
