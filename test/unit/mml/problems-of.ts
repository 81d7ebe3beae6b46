import { checkScript } from '../../../src/mml/check-script.ts';
import type { ScopedSetting } from '../../../src/mml/resolve-script.ts';
import { positionAt } from '../../../src/syntax/line-starts.ts';

/** Returns the problems of a script as `line:column message`. */
export function problemsOf(text: string): string[] {
  const checked = checkScript(text);
  if (checked.ok) return [];
  return checked.problems.map(({ span, message }) => {
    const { line, column } = positionAt(text, span.start);
    return `${line}:${column} ${message}`;
  });
}

/** Returns the settings of a script that has no problems. */
export function settingsOf(text: string): readonly ScopedSetting[] {
  const checked = checkScript(text);
  if (!checked.ok) throw new Error(problemsOf(text).join('\n'));
  return checked.settings;
}
