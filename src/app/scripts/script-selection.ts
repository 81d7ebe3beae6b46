import { resolve } from 'node:path';

import { operatorNames, type OperatorName } from '../../model/operator-names.ts';
import type { ScopedSetting } from '../../mml/resolve-script.ts';
import { compileScript } from '../../mml/compile-script.ts';
import type { OperatorSelection } from '../../mutation/selection/operator-selection.ts';
import { readScript } from './read-script.ts';

/** The selection of a script: the operators that it enables anywhere, and the places where it enables them. */
interface ScriptSelection {
  readonly operators: readonly OperatorName[];
  readonly script: OperatorSelection;
}

/** Reads the script of a run. Its path is relative to the root. Throws a `UserError` if the script can't be used. */
export function scriptSelection(root: string, script: string): ScriptSelection {
  const settings = readScript(resolve(root, script), root);
  return { operators: enabledOperators(settings), script: compileScript(settings) };
}

/** Returns the operators that some setting of a script enables, in the order of the catalogue. */
export function enabledOperators(settings: readonly ScopedSetting[]): readonly OperatorName[] {
  const enabled = new Set(
    settings.flatMap(({ setting }) =>
      setting.type === 'enable' && setting.isEnabled ? [setting.operator] : [],
    ),
  );
  return operatorNames.filter((name) => enabled.has(name));
}
