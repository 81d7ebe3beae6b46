import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { KeptTests } from '../../model/generation-result.ts';
import { writeOutput } from '../write-output.ts';
import type { MergedUnit } from './printed-unit.ts';

interface Folders {
  /** Absolute path of the project. */
  readonly root: string;
  readonly cacheDirectory: string;
}

/** The test files that generated tests are written to, and copies of them in the cache directory. */
export class TestFiles {
  readonly #root: string;
  readonly #keptIn: string;
  /** The text of each file before anything was written; undefined if there was no file. */
  readonly #before = new Map<string, string | undefined>();

  constructor({ root, cacheDirectory }: Folders) {
    this.#root = root;
    this.#keptIn = join(cacheDirectory, 'generated');
  }

  write(units: readonly MergedUnit[]): void {
    for (const { path, text } of units) {
      const file = join(this.#root, path);
      if (!this.#before.has(path)) this.#before.set(path, readText(file));
      writeOutput(file, text);
    }
  }

  /** Gives all files the text that they had before. */
  restore(): void {
    for (const [path, text] of this.#before) {
      const file = join(this.#root, path);
      if (readText(file) === text) continue;
      if (text === undefined) rmSync(file, { force: true });
      else writeOutput(file, text);
    }
  }

  /** Copies the texts of test files to the cache directory, because they can't stay in the project. */
  keep(units: readonly MergedUnit[]): KeptTests {
    const folder = this.#keptIn;
    const tests = units.reduce((sum, { unit }) => sum + unit.tests.length, 0);
    try {
      for (const { path, text } of units) writeOutput(join(folder, path), text);
      return { folder, tests };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { folder, tests, problem: error.message };
    }
  }

  /** Removes copies from the cache directory: of the test files for which this is asked. */
  forget(isDone: (path: string) => boolean): void {
    for (const path of this.#before.keys()) {
      if (isDone(path)) rmSync(join(this.#keptIn, path), { force: true });
    }
  }
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
