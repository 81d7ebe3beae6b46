import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { TestSources } from '../../../../src/app/generalise/test-sources.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function hasShould(files: Readonly<Record<string, string>>): boolean {
  const root = mkdtempSync(join(tmpdir(), 'assay-set-up-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return new TestSources({ root, aliases: [], isSource: () => true }).hasShould;
}

test.each([
  { 'package.json': '{ "scripts": { "test": "mocha --require should" } }' },
  { 'package.json': '{ "mocha": { "require": ["should"] } }' },
  { '.mocharc.yml': 'require:\n  - should\n' },
  { 'test/mocha.opts': '-r should\n--recursive\n' },
  {
    '.mocharc.json': '{ "require": "./test/setup.js" }',
    'test/setup.js': "const chai = require('chai'); chai.should();",
  },
])('the set-up of a test runner gives values the member should: %o', (files) => {
  expect(hasShould(files)).toBe(true);
});

test.each([
  { 'package.json': '{ "scripts": { "test": "mocha" }, "devDependencies": { "chai": "4" } }' },
  { '.mocharc.json': '{ "require": "./setup.js" }', 'setup.js': "require('chai').expect;" },
  { 'package.json': '{ "scripts": { "test": "mocha test/should-work.js" } }' },
])('no set-up of a test runner gives values the member should: %o', (files) => {
  expect(hasShould(files)).toBe(false);
});
