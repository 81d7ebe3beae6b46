import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { describe, expect, it, vi } from 'vitest';

import {
  CompiledScripts,
  compilePackagesOnce,
  type CompilingModule,
  type EvaluatedModule,
} from '../../../../src/runner/worker/compiled-scripts.ts';
import { writeProject } from '../../project/write-project.ts';

const filename = join(import.meta.dirname, 'counter.js');

function moduleAt(path: string): EvaluatedModule & { readonly children: readonly unknown[] } {
  return Object.assign(new Module(path), { filename: path });
}

/** Evaluates a text as a second module, after Node has evaluated it as a first one. */
function evaluatedAgain(text: string): unknown {
  const scripts = new CompiledScripts();
  scripts.note(text, filename);
  const module = moduleAt(filename);
  return scripts.evaluate(module, text, filename) && module.exports;
}

describe('a CommonJS module whose text Node has evaluated before', () => {
  it('has the names that Node gives it', () => {
    const text = `#!/usr/bin/env node
      module.exports = [__filename, __dirname, this === exports, module.exports === exports, require.main === process.mainModule, typeof require.resolve];`;

    expect(evaluatedAgain(text)).toEqual([
      filename,
      dirname(filename),
      true,
      true,
      true,
      'function',
    ]);
  });

  it('has state of its own in each evaluation', () => {
    const text = 'let count = 0; exports.next = () => ++count;';
    const scripts = new CompiledScripts();
    scripts.note(text, filename);
    const [first, second] = [moduleAt(filename), moduleAt(filename)];
    for (const each of [first, second]) expect(scripts.evaluate(each, text, filename)).toBe(true);
    const next = ({ exports }: EvaluatedModule): unknown =>
      (exports as { next: () => unknown }).next();

    expect([next(first), next(first), next(second)]).toEqual([1, 2, 1]);
  });

  it('requires other modules by its own `require`', () => {
    const text = "exports.found = require('./fake-runtime.ts') !== undefined;";
    const scripts = new CompiledScripts();
    scripts.note(text, filename);
    const required: string[] = [];
    const module = {
      exports: {},
      require(id: string): unknown {
        required.push(id);
        return {};
      },
    };

    expect(scripts.evaluate(module, text, filename)).toBe(true);
    expect(module.exports).toEqual({ found: true });
    expect(required).toEqual(['./fake-runtime.ts']);
  });
});

describe('Node has to evaluate a module', () => {
  it.each<[string, string]>([
    ['that imports others later', "exports.load = () => import('node:fs');"],
    ['that is an ES module', 'export const one = 1;'],
  ])('%s', (_, text) => {
    expect(evaluatedAgain(text)).toBe(false);
  });

  it('whose text is new', () => {
    const scripts = new CompiledScripts();
    expect(scripts.evaluate(moduleAt(filename), 'exports.one = 1;', filename)).toBe(false);
    scripts.note('exports.one = 1;', filename);
    expect(scripts.evaluate(moduleAt(filename), 'exports.two = 2;', filename)).toBe(false);
  });
});

interface Counter {
  readonly template: unknown;
  readonly next: () => number;
}

describe('modules of packages', () => {
  it('are evaluated anew each time, compiled by Node the first time and once more for all the others', () => {
    // A template is the same object wherever it comes from one compilation.
    const text =
      'let count = 0; exports.template = ((one) => one)``; exports.next = () => ++count;';
    const root = writeProject({ 'node_modules/counter/index.js': text, 'counter.js': text });
    const require = createRequire(join(root, 'main.js'));
    const load = (name: string): Counter => {
      Reflect.deleteProperty(require.cache, require.resolve(name));
      return require(name) as Counter;
    };
    const prototype = Module.prototype as unknown as CompilingModule;
    const plain = vi.spyOn(prototype, '_compile');
    compilePackagesOnce();
    const [first, second, third] = [load('counter'), load('counter'), load('counter')];
    const [own, ownAgain] = [load('./counter.js'), load('./counter.js')];
    const compiled = plain.mock.calls.length;
    plain.mockRestore();

    expect(compiled).toBe(3);
    expect([first.next(), second.next(), third.next(), third.next()]).toEqual([1, 1, 1, 2]);
    expect(first.template).not.toBe(second.template);
    expect(second.template).toBe(third.template);
    expect(own.template).not.toBe(ownAgain.template);
  });
});
