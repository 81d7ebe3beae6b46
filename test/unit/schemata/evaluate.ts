import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import { Script } from 'node:vm';
import ts from 'typescript';

/** What a program did: the printed value of its `run`, or the name of what it threw. */
export type Outcome = string;

const require = createRequire(import.meta.url);

/** Turns a TypeScript module into a script that fills `exports`; syntax errors are the caller's bug. */
export function transpile(code: string): string {
  const { outputText, diagnostics } = ts.transpileModule(code, {
    fileName: 'snippet.tsx',
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      jsx: ts.JsxEmit.React,
      jsxFactory: 'h',
      useDefineForClassFields: true,
    },
  });
  const [problem] = diagnostics ?? [];
  if (problem !== undefined) {
    const message = ts.flattenDiagnosticMessageText(problem.messageText, '\n');
    throw new SyntaxError(`${message} in\n${code}`);
  }
  return outputText;
}

/** Evaluates a transpiled module and returns its exports; throws what it throws. */
export function load(script: string): Record<string, unknown> {
  const exports: Record<string, unknown> = {};
  const wrapper: unknown = new Script(
    `(function (exports, require) {${script}\n})`,
  ).runInThisContext();
  if (typeof wrapper !== 'function') throw new TypeError('not a function');
  Reflect.apply(wrapper, undefined, [exports, require]);
  return exports;
}

/** Loads a transpiled module and calls its export `run`, if there is one. */
export async function outcomeOf(script: string): Promise<Outcome> {
  try {
    const exports = load(script);
    const { run } = exports;
    const result: unknown = typeof run === 'function' ? await run() : exports['result'];
    return inspect(result, { depth: 6, showHidden: false });
  } catch (error) {
    return `throws ${error instanceof Error ? error.name : inspect(error)}`;
  }
}
