import { parseScript, type ScriptProblem } from './parse-script.ts';
import { printScript } from './print-script.ts';

/** The formatted text of a script, or its syntax errors. */
export type FormattedScript =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly ScriptProblem[] };

/** Formats a script. Its meaning and its comments stay. Formatting the result again changes nothing. */
export function formatScript(text: string): FormattedScript {
  const { script, problems } = parseScript(text);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, text: printScript(script, text) };
}
