import type { ReadValue } from './values.ts';

/** A function of a test framework or assertion library. */
export type TestTool =
  | 'expect'
  | 'assert'
  | 'doubles'
  | 'suite'
  | 'test'
  | 'each-hook'
  | 'once-hook'
  | 'after-hook';

const names: Readonly<Record<string, TestTool | undefined>> = {
  expect: 'expect',
  assert: 'assert',
  ok: 'assert',
  vi: 'doubles',
  vitest: 'doubles',
  jest: 'doubles',
  sinon: 'doubles',
  mock: 'doubles',
  describe: 'suite',
  suite: 'suite',
  context: 'suite',
  it: 'test',
  test: 'test',
  specify: 'test',
  beforeEach: 'each-hook',
  setup: 'each-hook',
  before: 'once-hook',
  beforeAll: 'once-hook',
  suiteSetup: 'once-hook',
  after: 'after-hook',
  afterAll: 'after-hook',
  afterEach: 'after-hook',
  teardown: 'after-hook',
  suiteTeardown: 'after-hook',
};

const frameworks =
  /^(?:vitest|@fast-check\/vitest|@jest\/globals|chai|expect|mocha|bun:test|node:test|sinon|earl|expect\.js|should|assume|must|(?:@hapi\/)?code)$/;
/** Modules that are a function such as `expect`. */
const expecting = /^(?:expect|expect\.js|assume|must)$/;
/** Modules of assertion functions: `node:assert`, and packages that are named after it, such as `simple-assert` and `uvu/assert`. */
const assertions = /(?:^|[-/:])assert(?:\/strict)?$/;

/** A tool and the members of it that a test names: `expect.soft`, `it.each`. */
export interface NamedTool {
  readonly tool: TestTool;
  readonly path: readonly string[];
}

/** Returns the tool that a value is; undefined for all other values. */
export function toolOf(value: ReadValue): NamedTool | undefined {
  if (value.is === 'global') return named(value.path);
  if (value.is !== 'foreign') return undefined;
  const path = value.path[0] === '*' ? value.path.slice(1) : value.path;
  if (assertions.test(value.module)) {
    const [first, ...rest] = path;
    const isWhole = first === 'default' || first === 'strict' || first === 'assert';
    return { tool: 'assert', path: isWhole ? rest : path };
  }
  if (!frameworks.test(value.module)) return undefined;
  const [first, ...rest] = path;
  if (first === 'default' || first === undefined) {
    if (value.module === 'node:test') return { tool: 'test', path: rest };
    if (value.module === 'chai' || value.module.endsWith('code')) return named(rest);
    if (expecting.test(value.module)) return { tool: 'expect', path: rest };
    return value.module === 'sinon' ? { tool: 'doubles', path: rest } : undefined;
  }
  return named(path);
}

function named([first = '', ...rest]: readonly string[]): NamedTool | undefined {
  if (first === 'chai') return named(rest);
  const tool = Object.hasOwn(names, first) ? names[first] : undefined;
  // `t.assert` and `t.mock` of `node:test`.
  if (tool === 'test' && rest[0] === 'assert') return { tool: 'assert', path: rest.slice(1) };
  if (tool === 'test' && rest[0] === 'mock') return { tool: 'doubles', path: rest.slice(1) };
  return tool && { tool, path: rest };
}
