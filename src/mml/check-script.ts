import { parseScript, type ScriptProblem } from './parse-script.ts';
import { resolveScript, type ScopedSetting } from './resolve-script.ts';

/** The settings of a script, or all of its problems. */
export type CheckedScript =
  | { readonly ok: true; readonly settings: readonly ScopedSetting[] }
  | { readonly ok: false; readonly problems: readonly ScriptProblem[] };

/** Parses a script and looks up its names. In a script with syntax errors, names are not looked up. */
export function checkScript(text: string): CheckedScript {
  const { script, problems } = parseScript(text);
  if (problems.length > 0) return { ok: false, problems };
  const resolved = resolveScript(script);
  return resolved.problems.length === 0
    ? { ok: true, settings: resolved.settings }
    : { ok: false, problems: resolved.problems };
}
