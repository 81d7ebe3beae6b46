import type { UnitModel } from '../../../model/unit-model.ts';
import { isEngineError } from '../assertions/unstable-text.ts';
import { backgroundOf, calledAt, mayBeMisuse } from './background-of.ts';
import type { Finding, OriginalRun } from './original-run.ts';

/** What the engine throws where a program goes wrong. Other errors are thrown on purpose, mostly for good reason. */
const suspicious: readonly string[] = ['TypeError', 'RangeError', 'ReferenceError'];

/**
 * The error that a run ended with, if it came from inside the unit, for arguments that types allow, and no doc comment declares it.
 *
 * That is likely to be a defect and not certain: the types may allow more than is meant (a length below 0, an empty list). Then
 * types or a doc comment want to be narrower. An error that the unit throws by itself only counts where the unit
 * declares errors at all, since elsewhere that nothing is declared says nothing.
 */
export function findThrown({ testCase, trace }: OriginalRun, model: UnitModel): Finding[] {
  const { end } = trace;
  if (end.kind !== 'threw' || !end.isFromUnit || end.error.is !== 'error') return [];
  const { statement, error } = end;
  const callable = calledAt(testCase, statement, model);
  if (callable === undefined || !suspicious.includes(error.class)) return [];
  if (callable.declaredErrors.some((name) => name === error.class || name === 'Error')) return [];
  if (mayBeMisuse(backgroundOf(testCase, statement, model), model)) return [];

  const shown = {
    callable: callable.id,
    testCase: { ...testCase, statements: testCase.statements.slice(0, statement + 1) },
    statement,
  };
  if (isEngineError(error.class, error.message)) {
    const what = `\`${callable.id}\` fails inside with a ${error.class}, "${error.message}", for arguments that its types allow.`;
    const place = `${error.class} ${error.message.replaceAll(/\d+/g, '0')}`;
    return [{ defect: { kind: 'failure-inside', ...shown, what }, place }];
  }
  if (!model.callables.some(({ declaredErrors }) => declaredErrors.length > 0)) return [];
  const what = `\`${callable.id}\` throws a ${error.class}, "${error.message}", which its doc comment does not declare.`;
  return [{ defect: { kind: 'undeclared-error', ...shown, what }, place: placeOf(error) }];
}

/** A message of the program's own begins with words that say what is wrong; which value it was comes later. */
function placeOf(error: { readonly class: string; readonly message: string }): string {
  return [error.class, ...error.message.split(/\s+/).slice(0, 2)].join(' ');
}
