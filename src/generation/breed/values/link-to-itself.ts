import type { Variable } from '../../../model/test-case.ts';
import type { Draft } from '../draft.ts';

/** The name of the member by which an object contains itself. */
const member = 'self';

/** Makes an object at the end of a draft contain itself. Other values are left as they are. */
export function linkToItself(draft: Draft, object: Variable): void {
  if (draft.statements[object]?.kind === 'object') draft.append({ kind: 'link', object, member });
}
