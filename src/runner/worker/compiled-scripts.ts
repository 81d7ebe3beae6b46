import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';

import { isPackageFile } from './is-project-file.ts';

/** The names that Node gives a CommonJS module. */
const scope = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Compiles the text of a CommonJS module. Throws a `SyntaxError` if it is none. */
export function compileScript(text: string, filename?: string): ReturnType<typeof compileFunction> {
  return compileFunction(text.replace(/^#!.*/, ''), scope, { filename });
}

/** The internals of Node that compile a CommonJS module. */
export interface CompilingModule {
  _compile(content: string, filename: string, ...more: unknown[]): unknown;
}

/** A CommonJS module that is being evaluated. */
export interface EvaluatedModule {
  exports: unknown;
  readonly require: (id: string) => unknown;
}

/**
 * The CommonJS modules that are evaluated again and again. Node compiles a module anew each time, with all of its functions, which often
 * takes longer than a test. Here each text is compiled once.
 */
export class CompiledScripts {
  readonly #known = new Map<string, { readonly text: string; run?: Evaluate | 'never' }>();

  /** Evaluates a module, by Node itself the first time. */
  evaluateOnce(
    compile: CompilingModule['_compile'],
    module: EvaluatedModule,
    values: Parameters<CompilingModule['_compile']>,
  ): unknown {
    const [text, filename, format = 'commonjs'] = values;
    const isScript = format === 'commonjs';
    if (isScript && this.evaluate(module, text, filename)) return undefined;
    const result: unknown = Reflect.apply(compile, module, values);
    if (isScript) this.note(text, filename);
    return result;
  }

  /** Evaluates a module whose text Node has evaluated before. Returns false where only Node can do so. */
  evaluate(module: EvaluatedModule, text: string, filename: string): boolean {
    const known = this.#known.get(filename);
    if (known?.text !== text) return false;
    known.run ??= compiled(text, filename);
    if (known.run === 'never') return false;
    known.run(module);
    return true;
  }

  /** Notes that Node has evaluated a module. */
  note(text: string, filename: string): void {
    if (this.#known.get(filename)?.text !== text) this.#known.set(filename, { text });
  }
}

/** Makes the modules of packages be compiled once in this process, however often they are evaluated. */
export function compilePackagesOnce(): void {
  const scripts = new CompiledScripts();
  const prototype = Module.prototype as unknown as CompilingModule;
  const { _compile: compile } = prototype;
  prototype._compile = function (this: EvaluatedModule, ...values) {
    return isPackageFile(values[1])
      ? scripts.evaluateOnce(compile, this, values)
      : Reflect.apply(compile, this, values);
  };
}

type Evaluate = (module: EvaluatedModule) => void;

function compiled(text: string, filename: string): Evaluate | 'never' {
  // Only Node's own loader knows what such a call may import.
  if (/\bimport\s*\(/.test(text)) return 'never';
  try {
    const script = compileScript(text, filename);
    const known = createRequire(filename);
    return (module) => {
      const own = Object.assign((id: string) => module.require(id), known, {
        main: process.mainModule,
      });
      const { exports } = module;
      Reflect.apply(script, exports, [exports, own, module, filename, dirname(filename)]);
    };
  } catch {
    // Node has loaded it as an ES module.
    return 'never';
  }
}
