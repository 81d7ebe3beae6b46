import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { readManifest, readText } from '../../project/read-manifest.ts';

const configurations = /^(?:\.mocharc(?:\.\w+)?|(?:vitest|vite|jest)\.config\.\w+)$/;

/** What the set-up of a project's test runner says. */
export interface SetUpTexts {
  /** The texts of configurations and of test scripts. */
  readonly configurations: readonly string[];
  /** The texts of the project's own files that these name, which tests may load first. */
  readonly files: readonly string[];
}

/** Reads how a project sets up its test runner. */
export function setUpTexts(root: string): SetUpTexts {
  const { scripts, mocha, jest } = readManifest(join(root, 'package.json'));
  const named = readdirSync(root).filter((name) => configurations.test(name));
  const texts = [...named, 'test/mocha.opts'].flatMap((name) => readText(join(root, name)) ?? []);
  const all = [...[scripts, mocha, jest].map((each) => JSON.stringify(each) ?? ''), ...texts];
  const paths = new Set(all.flatMap((text) => text.match(/[\w./-]+\.[cm]?[jt]sx?\b/g) ?? []));
  return {
    configurations: all,
    files: [...paths].flatMap((path) => readText(join(root, path)) ?? []),
  };
}
