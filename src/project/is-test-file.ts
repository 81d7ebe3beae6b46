import { readText } from './read-manifest.ts';

const testName =
  /(?:^|[\\/])(?:tests?|specs?|tests?[-_.].*|.*[-_.](?:tests?|specs?))\.[cm]?[jt]sx?$/;

const runners = [
  'node:test',
  'bun:test',
  'vitest',
  '@jest/globals',
  'mocha',
  'ava',
  'tap',
  'tape',
  'uvu',
  'qunit',
  'jasmine',
  'zora',
  '@hapi/lab',
  '@playwright/test',
  '@japa/runner',
  'chai',
];

const loadsRunner = new RegExp(
  String.raw`\b(?:from|import|require)\s*\(?\s*['"](?:${runners.join('|')})['"/]`,
);

/** Calls of functions that some runners make global. */
const callsRunner = /^\s*(?:describe|it|test|suite|QUnit\.\w+)\s*\(\s*['"`]/m;

/** Returns whether a file is named like a test, such as `round-test.js`, and contains tests. */
export function isTestFile(path: string): boolean {
  if (!testName.test(path)) return false;
  const text = readText(path) ?? '';
  return loadsRunner.test(text) || callsRunner.test(text);
}
