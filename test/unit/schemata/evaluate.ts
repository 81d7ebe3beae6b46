import { inspect } from 'node:util';
import { Script } from 'node:vm';
import ts from 'typescript';

/** What a program did: the printed value of its `run` or `result`, or the name of what it threw. */
export type Outcome = string;

/**
 * Turns a module into the body of a function that takes `exports`; the extension of its path tells its language. Only
 * `export` before a declaration is understood in JavaScript.
 */
export function toScript(code: string, path: string): string {
  if (path.endsWith('.cjs')) return `${code}\nexports.run = run;`;
  if (!path.endsWith('.js')) return transpile(code, path);
  const names = [...code.matchAll(/\bexport (?:const|function) (\w+)/g)].map((match) => match[1]);
  const exported = names.map((name) => `exports.${String(name)} = ${String(name)};`).join('');
  return `'use strict';${code.replaceAll(/\bexport (?=const|function)/g, '')}\n${exported}`;
}

/** The build of a file is evaluated once for each of its mutants, and so is transpiled once for all of them. */
const transpiled = new Map<string, string>();

function transpile(code: string, path: string): string {
  const key = `${path}\n${code}`;
  const known = transpiled.get(key);
  if (known !== undefined) return known;
  const { outputText, diagnostics } = ts.transpileModule(code, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      jsx: ts.JsxEmit.React,
      jsxFactory: 'h',
    },
  });
  const [problem] = diagnostics ?? [];
  if (problem === undefined) {
    transpiled.set(key, outputText);
    return outputText;
  }
  const message = ts.flattenDiagnosticMessageText(problem.messageText, '\n');
  throw new SyntaxError(`${message} in\n${code}`);
}

/** Evaluates a script and returns its exports; throws what it throws. */
function load(script: string): Record<string, unknown> {
  const exports: Record<string, unknown> = {};
  const wrapper: unknown = new Script(`(function (exports) {${script}\n})`).runInThisContext();
  if (typeof wrapper !== 'function') throw new TypeError('not a function');
  Reflect.apply(wrapper, undefined, [exports]);
  return exports;
}

/** Loads a script and calls its export `run`, if there is one. */
export async function outcomeOf(script: string): Promise<Outcome> {
  try {
    const { run, result } = load(script);
    const value: unknown = typeof run === 'function' ? await run() : result;
    return inspect(value, { depth: 6 });
  } catch (error) {
    return `throws ${error instanceof Error ? error.name : inspect(error)}`;
  }
}
