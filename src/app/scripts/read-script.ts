import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import { checkScript } from '../../mml/check-script.ts';
import type { ScriptProblem } from '../../mml/parse-script.ts';
import type { ScopedSetting } from '../../mml/resolve-script.ts';
import { positionAt } from '../../syntax/line-starts.ts';

/** Reads the text of a script. Throws a `UserError` if there is no such file. */
export function readScriptText(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  throw new UserError('script-invalid', 'There is no such script.', 'Check the path.', path);
}

/** A wrong script: its path for messages, its text and its problems. */
interface WrongScript {
  readonly file: string;
  readonly text: string;
  readonly problems: readonly ScriptProblem[];
}

/** Reads the settings of a script. Throws a `UserError` that names all problems with their places. */
export function readScript(path: string, directory: string): readonly ScopedSetting[] {
  const text = readScriptText(path);
  const checked = checkScript(text);
  if (checked.ok) return checked.settings;
  throw invalidScripts([{ file: relative(directory, path), text, problems: checked.problems }]);
}

/** Returns the error for scripts with problems. It has the place of the first problem and, if there are several, lists all of them. */
export function invalidScripts(scripts: readonly WrongScript[]): UserError {
  const placed = scripts.flatMap(({ file, text, problems }) =>
    problems.map(({ span, message }) => {
      const { line, column } = positionAt(text, span.start);
      return { place: `${file}:${line}:${column}`, message };
    }),
  );
  const [first] = placed;
  const list = placed.map(({ place, message }) => `- ${place} ${message}`).join('\n');
  return new UserError(
    'script-invalid',
    placed.length === 1 ? (first?.message ?? '') : `${placed.length} problems:\n${list}`,
    'Correct the script; the guide describes the language.',
    first?.place,
  );
}
