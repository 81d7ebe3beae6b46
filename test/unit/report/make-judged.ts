import { hash } from 'node:crypto';

import type { Mutant } from '../../../src/model/mutant.ts';
import type { OperatorName } from '../../../src/model/operator-names.ts';
import type { MutantStatus } from '../../../src/model/mutant-status.ts';
import type { Position } from '../../../src/model/span.ts';
import type { JudgedMutant, Verdict, VerdictReason } from '../../../src/model/verdict.ts';

/** A mutant by the text it replaces: the first in the source, or the first in the longer text `within`. */
export interface MutantPlan {
  readonly file: string;
  readonly text: string;
  readonly find: string;
  readonly within?: string;
  readonly replace: string;
  readonly operator?: OperatorName;
  readonly inside?: string;
}

/** A mutant that replaces the given text; throws where the source lacks it. */
export function makeMutant(plan: MutantPlan): Mutant {
  const { file, text, find, within = find, replace, operator = 'EVR', inside = '' } = plan;
  const from = text.indexOf(within);
  const start = text.indexOf(find, from);
  if (from === -1 || start === -1) throw new Error(`${file} has no ${JSON.stringify(within)}`);
  const end = start + find.length;
  return {
    id: hash('sha1', `${file}#${operator}#${start}-${end}#${replace}`).slice(0, 16),
    file,
    operator,
    span: { start, end },
    location: { start: positionOf(text, start), end: positionOf(text, end) },
    original: find,
    replacement: replace,
    functionName: inside,
  };
}

/** What a test wants to say of a verdict; the rest follows from the status. */
export interface VerdictPlan {
  readonly reason?: VerdictReason;
  readonly killedBy?: string;
  readonly coveredBy?: readonly string[];
  readonly infectedBy?: readonly string[];
  readonly isolation?: Verdict['isolation'];
  readonly testsRun?: number;
}

/** A mutant with its verdict; executed statuses count as run hot in all the tests that infect them. */
export function judge(mutant: Mutant, status: MutantStatus, plan: VerdictPlan = {}): JudgedMutant {
  const { coveredBy = [], infectedBy = coveredBy } = plan;
  const executed = status === 'Killed' || status === 'Timeout' || infectedBy.length > 0;
  return {
    mutant,
    verdict: {
      mutantId: mutant.id,
      status,
      coveredBy,
      infectedBy,
      isolation: plan.isolation ?? (executed ? 'hot' : 'none'),
      testsRun: plan.testsRun ?? (executed ? infectedBy.length : 0),
      ...(plan.reason === undefined ? {} : { reason: plan.reason }),
      ...(plan.killedBy === undefined ? {} : { killedBy: plan.killedBy }),
    },
  };
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
