import { Script } from 'node:vm';

import { transformSync } from 'oxc-transform';

/** What a program's function does: a result for its arguments. */
export type ProgramFunction = (...given: readonly unknown[]) => unknown;

/** Evaluates the text of a program, the original's or a mutant's, and gives the function that it exports by a name. */
export function programFunction(text: string, functionName: string): ProgramFunction {
  const { code, errors } = transformSync('program.ts', text);
  if (errors.length > 0) throw new SyntaxError(`${functionName}: ${errors[0]?.message}`);
  const body = code.replaceAll(/^export (?=function)/gm, '');
  const found: unknown = new Script(
    `(() => { ${body}\nreturn ${functionName}; })()`,
  ).runInThisContext();
  if (typeof found !== 'function') throw new TypeError(`${functionName} is no function`);
  return (...given) => Reflect.apply(found, undefined, given) as unknown;
}
