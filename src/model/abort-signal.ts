import type { Statement, TestCase, Variable } from './test-case.ts';

/** Whether a statement makes a signal that is not aborted. */
export function isLiveSignal(statement: Statement | undefined): boolean {
  return (
    statement?.kind === 'built-in' &&
    statement.class === 'AbortSignal' &&
    statement.arguments.length === 0
  );
}

/** Whether a variable is a signal that the test case aborts. A test declares its controller. */
export function isAborted(variable: Variable, { statements }: TestCase): boolean {
  return (
    isLiveSignal(statements[variable]) &&
    statements.some((each) => each.kind === 'notify' && each.object === variable)
  );
}
