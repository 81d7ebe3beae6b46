import type { Variable } from '../../../model/test-case.ts';

/** Returns the variables without the missing ones. */
export function present(variables: readonly (Variable | undefined)[]): Variable[] {
  return variables.filter((each) => each !== undefined);
}
