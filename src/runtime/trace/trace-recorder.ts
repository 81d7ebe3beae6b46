import { freeOperations, type FreeOperations } from './free-operations.ts';
import { createInfectionLog, type InfectionLog } from './infection-log.ts';
import { absoluteOf, isPure, operandValue, type Operand } from './operand-value.ts';
import { ALWAYS, IF_SHORT, isAbsoluteCode, LEFT } from '../probe-codes.ts';
import type { Trace } from '../protocol.ts';
import type { PropagationLog } from './propagation-log.ts';
import type { SiteTable } from './site-table.ts';

/** The functions that instrumented modules call in the observe build, and the two ends of a window. */
export interface TraceRecorder {
  /** By site, 0 if nothing more is recorded for it in this window. Modules read this before they call. */
  readonly mask: Uint8Array;
  /** Notes a site whose mutants can't be told from the original by a value. */
  readonly reach: (site: number) => void;
  /** Notes that a site is reached. Its operands, which may throw, come next. */
  readonly enter: (site: number) => void;
  /** Notes the operands of a site. A site with one operand gives only `left`. */
  readonly probe: (site: number, left: Operand, right: Operand) => void;
  /** Notes the left operand of a logical site whose right operand is not evaluated. */
  readonly probeShort: (site: number, left: Operand) => void;
  /** The same for a site whose right operand can be computed all the same, by a function that may throw. */
  readonly probeFree: (site: number, left: Operand, right: FreeOperand) => void;
  readonly start: () => void;
  readonly take: () => Trace;
}

/** Computes an operand that the original does not evaluate. */
export type FreeOperand = (operations: FreeOperations) => Operand;

const { is } = Object;

/** Records which sites of a table are reached, how often, and which of their mutants are infected, also beyond their predicates. */
export function createTraceRecorder(
  table: SiteTable,
  propagation: PropagationLog,
  onReached?: (site: number) => void,
): TraceRecorder {
  const log = createInfectionLog(table, onReached);
  return {
    ...recorderOf(table, log),
    start() {
      log.clear();
      propagation.clear();
    },
    take: () => log.summarise(propagation.mayChange),
  };
}

/** The codes of an operation and of its replacement in a mutant. */
export interface OperationCodes {
  readonly original: number;
  readonly mutated: number;
  /** Whether only the truthiness of the value matters. */
  readonly isCondition: boolean;
}

/** Receives a mutant that is still healthy after an evaluation of its site, with both codes and the operands. */
type OnHealthy = (mutant: number, codes: OperationCodes, left: Operand, right: Operand) => void;

/** The options of a recorder. */
export interface RecorderOptions {
  readonly onHealthy?: OnHealthy;
  /** By mutant, 0 if its result is not wanted. Such a mutant counts as infected as soon as it is reached, and takes no time. */
  readonly isWanted?: Uint8Array;
}

/** Creates a recorder for a given log. */
export function recorderOf(
  table: SiteTable,
  log: InfectionLog,
  options: RecorderOptions = {},
): TraceRecorder {
  const comparison: Comparison = { table, log, ...options };
  return {
    mask: log.mask,
    reach(site) {
      log.infectAll(site);
      log.count(site);
    },
    enter: log.enter,
    probe(site, left, right) {
      compare(comparison, site, left, right);
      log.count(site);
    },
    probeShort(site, left) {
      compareShort(table, log, site, left);
      log.count(site);
    },
    probeFree(site, left, right) {
      compareFree(comparison, site, left, right);
      log.count(site);
    },
    start: log.clear,
    take: () => log.summarise(),
  };
}

interface Comparison extends RecorderOptions {
  readonly table: SiteTable;
  readonly log: InfectionLog;
}

/** Infects the mutants of a site whose value differs from the original's (Papadakis and Malevris, 2.1). */
function compare(
  { table, log, onHealthy, isWanted }: Comparison,
  site: number,
  left: Operand,
  right: Operand,
): void {
  const operator = table.operator[site] ?? ALWAYS;
  if (operator === ALWAYS || !isPure(operator, left, right)) {
    log.infectAll(site);
    return;
  }
  try {
    const original = operandValue(operator, left, right);
    const isCondition = table.condition[site] === 1;
    const end = table.firstMutant[site + 1] ?? 0;
    for (let mutant = table.firstMutant[site] ?? end; mutant < end; mutant += 1) {
      if (log.isInfected(mutant)) continue;
      if (isWanted?.[mutant] === 0) {
        log.infect(site, mutant);
        continue;
      }
      const code = table.probe[mutant] ?? ALWAYS;
      if (isAbsoluteCode(code)) {
        if (keepsAbsolute(code, original)) {
          onHealthy?.(mutant, { original: LEFT, mutated: code, isCondition }, original, original);
        } else log.infect(site, mutant);
        continue;
      }
      const isKnown = code !== ALWAYS && code < IF_SHORT && isPure(code, left, right);
      if (!isKnown || differs(table, site, operandValue(code, left, right), original)) {
        log.infect(site, mutant);
      } else onHealthy?.(mutant, { original: operator, mutated: code, isCondition }, left, right);
    }
  } catch {
    log.infectAll(site);
  }
}

function compareFree(
  comparison: Comparison,
  site: number,
  left: Operand,
  compute: FreeOperand,
): void {
  let right: Operand;
  try {
    right = compute(freeOperations);
  } catch {
    compareShort(comparison.table, comparison.log, site, left);
    return;
  }
  compare(comparison, site, left, right);
}

function compareShort(table: SiteTable, log: InfectionLog, site: number, left: Operand): void {
  const end = table.firstMutant[site + 1] ?? 0;
  for (let mutant = table.firstMutant[site] ?? end; mutant < end; mutant += 1) {
    if (log.isInfected(mutant)) continue;
    const given = table.probe[mutant] ?? ALWAYS;
    const code = given < IF_SHORT ? given : given - IF_SHORT;
    // Neither the right operand nor a value computed from it is known.
    const isHealthy = isAbsoluteCode(code)
      ? keepsAbsolute(code, left)
      : code >= LEFT &&
        code !== LEFT + 1 &&
        !differs(table, site, operandValue(code, left, left), left);
    if (!isHealthy) log.infect(site, mutant);
  }
}

/** Returns whether a site's value is a number that equals its absolute value (or the negation of that). */
function keepsAbsolute(code: number, original: unknown): original is number {
  return typeof original === 'number' && is(absoluteOf(code, original), original);
}

function differs(table: SiteTable, site: number, value: unknown, original: unknown): boolean {
  return table.condition[site] === 1 ? !value !== !original : !is(value, original);
}
