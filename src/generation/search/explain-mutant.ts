import { isFelt } from '../../model/impact.ts';
import type { LiveExplanation, LiveMutant, UnmetCondition } from '../../model/live-mutant.ts';
import type { Span } from '../../model/span.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { lineStarts, positionIn } from '../../syntax/line-starts.ts';
import { indexModel, callableOf } from '../write/model-index.ts';
import { describeArgument } from '../write/titles/describe-argument.ts';
import type { BranchRecord, NearestOutcome } from './branch-record.ts';
import type { CallRecord } from './call-record.ts';
import { helpFinder } from './find-help.ts';
import type { FitnessTarget } from './fitness/fitness-target.ts';
import { unmetCondition } from './unmet-condition.ts';

/** What a unit's runs have shown, and its text. */
export interface ExplainedUnit {
  readonly model: UnitModel;
  readonly text: string;
  /** The places of the branches with these numbers. */
  readonly spanOf: (branch: number) => Span | undefined;
  readonly branches: BranchRecord;
  readonly calls: CallRecord;
}

/** The observations of one mutant that an explanation is made of. */
export interface Explained extends Pick<LiveMutant, 'reason' | 'impact'> {
  readonly tried: LiveExplanation['tried'];
  /** The run that came nearest to infecting it. */
  readonly nearest?: NearestOutcome;
}

/** Explains why a mutant lives. */
export type ExplainMutant = (
  target: Pick<FitnessTarget, 'decisions' | 'dependences' | 'function'>,
  place: Span,
  seen: Explained,
) => LiveExplanation;

/** Returns the function that explains why mutants of a unit live. */
export function mutantExplainer(unit: ExplainedUnit): ExplainMutant {
  const { model, text, branches } = unit;
  const index = indexModel(model);
  const starts = lineStarts(text);
  const entries = model.callables.filter(({ isEntry }) => isEntry === true);
  const findHelp = helpFinder(model, unit.calls);
  const miss = ({ distance, testCase }: NearestOutcome): { distance: number; call: string } => ({
    distance,
    call: lastCall(testCase),
  });

  const lastCall = (testCase: TestCase): string => {
    const calls = testCase.statements.flatMap((statement) => {
      if (statement.kind !== 'call') return [];
      const callable = callableOf(index, statement.callable);
      return callable.kind === 'constant' ? [] : [{ callable, given: statement.arguments }];
    });
    const last = calls.findLast(({ callable }) => callable.span !== undefined) ?? calls.at(-1);
    if (last === undefined) return '';
    const { kind, name } = last.callable;
    const list = last.given.map((variable) => describeArgument(testCase, variable, index));
    return `${kind === 'constructor' ? 'new ' : ''}${name}(${list.join(', ')})`;
  };

  const unmetFor: (target: Parameters<ExplainMutant>[0]) => UnmetCondition | undefined = (
    target,
  ) => {
    const unmet = unmetCondition(target.decisions, target.dependences, branches);
    const span = unmet && unit.spanOf(unmet.branch);
    if (unmet === undefined || span === undefined) return undefined;
    return {
      text: oneLine(text.slice(span.start, span.end)),
      ...positionIn(starts, span.start),
      wanted: unmet.outcome,
      evaluations: unmet.hits,
      approachLevel: unmet.approachLevel,
      ...miss(unmet.nearest),
    };
  };

  return (target, place, { reason, impact, tried, nearest }) => {
    const unmet = reason === 'never-reached' ? unmetFor(target) : undefined;
    const help = findHelp({
      reason,
      targets: [
        ...(target.function?.calls ?? []).map(({ callable }) => callableOf(index, callable)),
        ...entries,
      ],
      text: unmet?.text ?? text.slice(place.start, place.end),
      isFelt: impact !== undefined && isFelt(impact),
    });
    return {
      tried,
      ...(unmet !== undefined && { unmet }),
      ...(reason === 'never-infected' && nearest !== undefined && { nearest: miss(nearest) }),
      ...(help !== undefined && { help }),
    };
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
