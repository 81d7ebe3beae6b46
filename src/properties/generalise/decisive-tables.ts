import type { Condition } from '../../model/property.ts';
import { evaluateTerm } from '../conditions/evaluate-term.ts';
import type { InputTrial } from '../corpus/input-trial.ts';
import { isNearMiss } from '../inputs/table-inputs.ts';
import type { RunEvidence } from './evidence.ts';
import type { ConditionSet } from './find-robust.ts';
import { withOnly } from './tell-conditions.ts';

/** The least number of runs that show whether a table decides, and the part of them in which the contrary must hold. */
const least = { runs: 4, contrary: 0.9 };

/**
 * Leaves out the postconditions on which a table in the preconditions has no bearing. If texts are to be among those of the table, a postcondition must be
 * false for nearly all texts that are almost one of them: all of a table may be short words by chance. If they are to be none of these, it must be false for
 * nearly all texts of the table.
 */
export function withoutBystanders(set: ConditionSet, evidence: RunEvidence): ConditionSet {
  let kept = set.postconditions;
  for (const condition of set.preconditions) {
    const inner = condition.kind === 'not' ? condition.condition : condition;
    if (inner.kind !== 'one-of') continue;
    const others = set.preconditions.filter((each) => each !== condition);
    const isContrary = (trial: InputTrial): boolean =>
      condition.kind === 'not' ? isMember(trial, inner) : isNear(trial, inner);
    const contrary = evidence.satisfying(others).filter(isContrary);
    if (contrary.length < least.runs) return withOnly(set, []);
    kept = kept.filter((postcondition) => {
      const holding = new Set(evidence.satisfying([postcondition]));
      const failing = contrary.filter((trial) => !holding.has(trial));
      return failing.length >= least.contrary * contrary.length;
    });
  }
  return kept === set.postconditions ? set : withOnly(set, kept);
}

type OneOf = Extract<Condition, { kind: 'one-of' }>;

function textIn({ snapshot }: InputTrial, { term }: OneOf): string | undefined {
  const value = evaluateTerm(term, snapshot);
  return value?.is === 'string' ? value.value : undefined;
}

function isMember(trial: InputTrial, condition: OneOf): boolean {
  return condition.values.includes(textIn(trial, condition) ?? '');
}

function isNear(trial: InputTrial, condition: OneOf): boolean {
  const text = textIn(trial, condition);
  return text !== undefined && isNearMiss(text, condition.values);
}
