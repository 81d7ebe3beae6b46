import { firstLine } from '../../analysis/first-line.ts';
import { argumentsToCast } from '../../generation/write/files/arguments-to-cast.ts';
import type { ArgumentKey } from '../../generation/write/code/code.ts';
import type { PrintedTests } from '../../generation/write/print-tests.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { Span } from '../../model/span.ts';
import type { ProgramError } from '../../types/program/program-error.ts';
import type { TextToCheck } from '../../types/unit/check-texts.ts';

/** The tests of a unit, printed into its test file. */
export interface PrintedFile {
  /** Path of the test file, relative to the project's root. */
  readonly path: string;
  /** The whole text, what was there before included. */
  readonly text: string;
  /** The titles of the tests in their order, those of blocks before them, separated by spaces. */
  readonly titles: readonly string[];
  /** The tests by themselves, as they were before they were formatted; undefined where they have no types. */
  readonly typed?: PrintedTests;
}

/** The tests of a unit that are in the running, as they are printed. */
export interface TestDraft {
  readonly unit: GeneratedUnit;
  readonly casts: ReadonlySet<ArgumentKey>;
  readonly printed: PrintedFile;
}

/** What is wrong with tests, by their places in the unit's list; undefined of what is only not needed. */
export type Faults = ReadonlyMap<TestDraft, ReadonlyMap<number, string | undefined>>;

export type PrintDraft = (
  unit: GeneratedUnit,
  casts: ReadonlySet<ArgumentKey>,
) => Promise<PrintedFile>;

/** The errors of each text; undefined where types can't be checked. */
export type CheckTypes = (
  texts: readonly TextToCheck[],
) => Promise<readonly (readonly ProgramError[])[] | undefined>;

/**
 * Has the type checker look at printed tests, all files at once: arguments that it refuses get a cast, and what it still refuses
 * then is a fault. Without types all is as it was.
 */
export async function checkDrafts(
  drafts: readonly TestDraft[],
  print: PrintDraft,
  check: CheckTypes,
): Promise<{ readonly drafts: readonly TestDraft[]; readonly faults: Faults }> {
  const refused = await errorsOf(drafts, check);
  const casting: TestDraft[] = [];
  const all = await Promise.all(
    drafts.map(async (draft) => {
      const errors = refused.get(draft);
      if (errors === undefined) return draft;
      const casts = castsFor(draft, errors);
      const changed =
        casts.size === 0 ? draft : { ...draft, casts, printed: await print(draft.unit, casts) };
      casting.push(changed);
      return changed;
    }),
  );
  const left = await errorsOf(casting, check);
  const faults = [...left].map(([draft, errors]) => {
    const messages = errors.flatMap((own, at) =>
      own[0] === undefined ? [] : [[at, own[0].text] as const],
    );
    return [
      draft,
      new Map(messages.map(([at, text]) => [at, `it does not compile: ${firstLine(text)}`])),
    ] as const;
  });
  return { drafts: all, faults: new Map(faults) };
}

/** The errors of each test, of drafts where there are any; what is wrong outside of tests is not theirs. */
async function errorsOf(
  drafts: readonly TestDraft[],
  check: CheckTypes,
): Promise<ReadonlyMap<TestDraft, readonly (readonly ProgramError[])[]>> {
  const typed = drafts.flatMap((draft) => {
    const { path, typed: tests } = draft.printed;
    return tests === undefined ? [] : [{ draft, path, text: tests.text, ranges: tests.tests }];
  });
  const found =
    typed.length === 0 ? undefined : await check(typed.map(({ path, text }) => ({ path, text })));
  return new Map(
    typed.flatMap(({ draft, ranges }, at) => {
      const errors = ranges.map((range) =>
        (found?.[at] ?? []).filter(({ start }) => isWithin(start, range)),
      );
      return errors.some((own) => own.length > 0) ? [[draft, errors] as const] : [];
    }),
  );
}

function castsFor(
  { printed: { typed } }: TestDraft,
  errors: readonly (readonly ProgramError[])[],
): ReadonlySet<ArgumentKey> {
  const keys = (typed?.tests ?? []).flatMap((range, at) => {
    // An error that is not about an argument says nothing of the arguments of the next test.
    const own = (typed?.arguments ?? []).filter(({ start }) => isWithin(start, range));
    return [
      ...argumentsToCast(
        own,
        (errors[at] ?? []).map(({ start }) => start),
      ),
    ];
  });
  return new Set(keys);
}

function isWithin(offset: number, { start, end }: Span): boolean {
  return start <= offset && offset < end;
}
