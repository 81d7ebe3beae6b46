import { resolve } from 'node:path';

import type { OperatorName } from '../model/mutant.ts';
import { compileScript } from '../mml/compile-script.ts';
import { operatorList } from '../mutation/operator-list.ts';
import type { OperatorSelection } from '../mutation/operator-selection.ts';
import { readScript } from './read-script.ts';

/** What a script selects: any operator may take part, and the selection says where. */
export interface ScriptSelection {
  readonly operators: readonly OperatorName[];
  readonly selection: OperatorSelection;
}

/** Reads the script of a run, whose path is relative to the root. Throws a `UserError` where it can't be used. */
export function scriptSelection(root: string, script: string): ScriptSelection {
  return {
    operators: operatorList.map(({ name }) => name),
    selection: compileScript(readScript(resolve(root, script), root)),
  };
}
