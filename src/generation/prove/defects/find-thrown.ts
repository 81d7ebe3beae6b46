import type { UnitModel } from '../../../model/unit-model.ts';
import { isEngineError } from '../assertions/unstable-text.ts';
import { backgroundOf, calledAt, mayBeMisuse } from './background-of.ts';
import type { Finding, OriginalRun } from './original-run.ts';

/** The errors that the engine throws when a program goes wrong. Other errors are mostly thrown on purpose. */
const suspicious: readonly string[] = ['TypeError', 'RangeError', 'ReferenceError'];

/**
 * Finds the error with which a run ended, if the error came from inside the unit, the types allow the arguments, and no doc comment
 * declares the error.
 *
 * Such a defect is likely but not certain: the types may allow more than is meant (a length below 0, an empty list). Then the types
 * should be narrower, or a doc comment should declare the error. An error that the unit throws on purpose only counts if the unit
 * declares errors at all. Otherwise a missing declaration says nothing.
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

/** The beginning of a message of the program. It says what is wrong; the value comes later in the message. */
function placeOf(error: { readonly class: string; readonly message: string }): string {
  return [error.class, ...error.message.split(/\s+/).slice(0, 2)].join(' ');
}
