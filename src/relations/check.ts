import {
  describeViolation,
  findViolation,
  type RelationTrial,
  type Violation,
} from './find-violation.ts';
import { contentsOf, type Relation } from './relation.ts';
import { drive, isPromise } from './steps.ts';

/** Options of a check. */
export interface CheckOptions {
  /** The number of inputs to try. By default 100. */
  readonly runs?: number;
  /** The number from which the inputs are made. By default 1. */
  readonly seed?: number;
}

/** The error of a check whose relation does not hold. */
export class RelationViolated extends Error {
  override readonly name = 'RelationViolated';
  readonly violation: Violation;

  constructor(relation: string, violation: Violation) {
    const lines = describeViolation(violation).map((line) => `  ${line}`);
    super([`The relation ${JSON.stringify(relation)} does not hold.`, ...lines].join('\n'));
    this.violation = violation;
  }
}

/**
 * Checks a relation in a test: tries it with many inputs, and throws a `RelationViolated` if it does not hold for one of them, with the
 * simplest such input. If the program returns promises, the check returns a promise; otherwise it is done when it returns.
 */
export function check(relation: Relation, options: CheckOptions = {}): void | Promise<void> {
  const { runs = 100, seed = 1 } = options;
  const erased = contentsOf(relation);
  if (erased === undefined) throw new TypeError('check() needs a relation.');
  const { run } = erased.program;
  const trial = drive(
    findViolation(erased, { seed, pool: runs }, runs, (input) => {
      const output: unknown = Reflect.apply(run, undefined, [input]);
      return output;
    }),
  );
  return isPromise(trial)
    ? Promise.resolve(trial).then((done) => requireHolds(relation.name, done))
    : requireHolds(relation.name, trial);
}

function requireHolds(name: string, { judged, violation }: RelationTrial): void {
  if (violation !== undefined) throw new RelationViolated(name, violation);
  if (judged > 0) return;
  throw new Error(`The precondition of the relation ${JSON.stringify(name)} refuses every input.`);
}
