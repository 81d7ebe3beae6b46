import { createRequire } from 'node:module';

import {
  type Body,
  type TestArguments,
  type Hooks,
  type NodeOptions,
  registerHook,
  registerSuite,
  registerTest,
} from './test-tree.ts';

/**
 * The module that test files get in place of node:test. It has the same functions, but they only register tests, suites and
 * hooks. Mocks are Node's own.
 */

type Register = (given: TestArguments) => Promise<void>;
type Declare = (...values: unknown[]) => Promise<void>;

interface Declaring extends Declare {
  skip: Declare;
  todo: Declare;
  only: Declare;
}

const real: Readonly<Record<string, unknown>> = createRequire(import.meta.url)('node:test');

/** Node's own mock tracker. */
export const mock: unknown = real['mock'];
export const snapshot: unknown = real['snapshot'];
export const assert: unknown = real['assert'];

export const suite: Declaring = declaring(registerSuite);
export const describe: Declaring = suite;
export const test: Declaring = Object.assign(declaring(registerTest), { suite, describe, mock });
export const it: Declaring = test;
export const skip: Declare = test.skip;
export const todo: Declare = test.todo;
export const only: Declare = test.only;
export const before: (body?: unknown, options?: unknown) => void = hooking('before');
export const after: (body?: unknown, options?: unknown) => void = hooking('after');
export const beforeEach: (body?: unknown, options?: unknown) => void = hooking('beforeEach');
export const afterEach: (body?: unknown, options?: unknown) => void = hooking('afterEach');

export function run(): never {
  throw new Error('node:test run() can not be used within a test file that Assay runs.');
}

Object.assign(test, { test, it, before, after, beforeEach, afterEach, run, snapshot, assert });

export default test;

/** Reads the arguments of `test(name, options, body)`, each of which may be missing. */
export function readArguments(values: readonly unknown[], more: NodeOptions = {}): TestArguments {
  const body = values.find((value): value is Body => typeof value === 'function');
  const name = values.find((value) => typeof value === 'string');
  const options = values.find((value) => typeof value === 'object' && value !== null);
  return {
    name: name ?? (body?.name === undefined || body.name === '' ? '<anonymous>' : body.name),
    options: { ...options, ...more },
    body: body ?? (() => {}),
  };
}

function declaring(register: Register): Declaring {
  const declare =
    (more?: NodeOptions): Declare =>
    (...values) =>
      register(readArguments(values, more));
  return Object.assign(declare(), {
    skip: declare({ skip: true }),
    todo: declare({ todo: true }),
    only: declare({ only: true }),
  });
}

function hooking(kind: keyof Hooks): (body?: unknown, options?: unknown) => void {
  return (body, options) => registerHook(kind, readHook(body, options));
}

/** Reads the arguments of a hook. */
export function readHook(
  body: unknown,
  options: unknown,
): { body: Body; timeout: number | undefined } {
  const given = readArguments([body, options]);
  return { body: given.body, timeout: given.options.timeout };
}
