import type { PlainRuns } from './run-alone.ts';
import type { Subject } from './subjects.ts';

/** How many of some mutants tests detect. */
export interface Detection {
  readonly detected: number;
  /** Mutants that count. */
  readonly valid: number;
}

/** What a measurement is made with; results of other settings don't stand for it. */
export interface Settings {
  /** What `assay generate` was given, or `default`. */
  readonly budget: string;
  /** Names of the operators that tests are generated for; the default ones where this is absent. */
  readonly operators?: string;
  /** Names of other operators that the tests are judged by as well. */
  readonly against?: string;
  /** Whether StrykerJS judges the tests, too. */
  readonly stryker: boolean;
}

/** The detection of the mutants of other operators than those that tests were generated for. */
export interface Against extends Detection {
  readonly operators: string;
}

/** What came of one subject with one seed. */
export interface Result {
  readonly subject: string;
  readonly seed: number;
  readonly budget: string;
  readonly operators?: string;
  readonly live: number;
  readonly killed: number;
  readonly tests: number;
  readonly statements: number;
  readonly assertions: number;
  readonly possibleAssertions: number;
  /** Wall time of the command. */
  readonly seconds: number;
  /** Percentage by StrykerJS; absent where it was not asked for or did not come to an end. */
  readonly stryker?: number;
  readonly against?: Against;
  /** Plain runs of the written tests; absent where they are not tests of `node:test`. */
  readonly plain?: PlainRuns;
  /** Mutants that are left, by reason. */
  readonly left: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** What the tests of a subject's authors detect. */
export interface OwnResult {
  /** The name of the subject. */
  readonly ownOf: string;
  readonly operators?: string;
  /** Absent where the run came to no end. */
  readonly detection?: Detection;
  readonly against?: Against;
  readonly problems: readonly string[];
}

/** Tells the results of both kinds apart that one file keeps. */
export function bothKinds(all: readonly (Result | OwnResult)[]): {
  generated: Result[];
  own: OwnResult[];
} {
  return {
    generated: all.filter((one): one is Result => 'subject' in one),
    own: all.filter((one): one is OwnResult => 'ownOf' in one),
  };
}

/** Whether a result that is there already says all that is asked for. */
export function serves(result: Result, subject: Subject, seed: number, asked: Settings): boolean {
  const isSame =
    result.subject === subject.name && result.seed === seed && result.budget === asked.budget;
  return (
    isSame &&
    isOfOperators(result, asked) &&
    (!asked.stryker || result.stryker !== undefined || result.tests === 0)
  );
}

/** The same of a result of own tests, which know no seed and no budget. One that came to no end is tried again. */
export function servesOwn(result: OwnResult, subject: Subject, asked: Settings): boolean {
  return (
    result.ownOf === subject.name && result.detection !== undefined && isOfOperators(result, asked)
  );
}

function isOfOperators(
  { operators, against }: Pick<Result, 'operators' | 'against'>,
  asked: Settings,
): boolean {
  return (
    operators === asked.operators &&
    (asked.against === undefined || against?.operators === asked.against)
  );
}

/** The mutation score in percent; 0 where there was nothing to kill. */
export function scoreOf({ killed, live }: Result): number {
  return live === 0 ? 0 : (100 * killed) / live;
}

/** The score in percent; none where no mutant counts. */
export function percentOf(detection: Detection | undefined): number[] {
  if (detection === undefined || detection.valid === 0) return [];
  return [(100 * detection.detected) / detection.valid];
}
