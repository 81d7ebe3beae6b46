import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import type { AnalysisOptions } from '../../../../src/analysis/analysis-options.ts';
import { journalEnvironment } from '../../../../src/app/stores/journal-environment.ts';
import { openJournalStore } from '../../../../src/app/stores/open-journal-store.ts';
import { resolveConfig } from '../../../../src/options/resolve-config.ts';
import { scriptedRunner } from '../../analysis/scripted-runner.ts';

let root: string;

function optionsFor(changes: Partial<AnalysisOptions> = {}): AnalysisOptions {
  return {
    ...resolveConfig({ operators: ['AOR'] }, {}, { cores: 1, hasNodeModules: true }),
    root,
    sources: [{ file: 'src/a.ts' }],
    selection: { ids: [], seed: 1 },
    cacheDirectory: join(root, 'cache'),
    signal: new AbortController().signal,
    ...changes,
  };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-journal-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

/** Opens the store of the project, which has to be free. */
function openFree(options = optionsFor()) {
  const opened = openJournalStore(options);
  if (opened.kind !== 'open') throw new Error(`The store is ${opened.kind}.`);
  return opened;
}

describe('openJournalStore', () => {
  test('keeps what is appended, and puts another text in its place', () => {
    const { store, release } = openFree();
    expect(store.text).toBe('');
    store.append('one\n');
    store.append('two\n');
    expect(readFileSync(join(root, 'cache/journal.jsonl'), 'utf8')).toBe('one\ntwo\n');
    store.replace('three\n');
    release();
    expect(openFree().store.text).toBe('three\n');
  });

  test('gives the journal to one run at a time', () => {
    const lock = join(root, 'cache/journal.lock');
    const { release } = openFree();
    expect(existsSync(lock)).toBe(true);
    writeFileSync(lock, String(process.ppid));
    expect(openJournalStore(optionsFor())).toEqual({ kind: 'taken', pid: process.ppid });
    release();
    expect(openJournalStore(optionsFor()).kind).toBe('open');
  });

  test('takes the lock of a process that is gone, and one that is older than a day', () => {
    const lock = join(root, 'cache/journal.lock');
    openFree();
    writeFileSync(lock, '4194304999');
    expect(openJournalStore(optionsFor()).kind).toBe('open');
    writeFileSync(lock, String(process.ppid));
    const before = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(lock, before, before);
    expect(openJournalStore(optionsFor()).kind).toBe('open');
  });

  test('leaves the usual journal alone at another level of isolation', () => {
    const usual = openFree();
    usual.store.append('usual');
    usual.release();
    expect(openFree(optionsFor({ isolation: 'cold' })).store.text).toBe('');
  });

  test('is unavailable where the folder is a file', () => {
    writeFileSync(join(root, 'cache'), '');
    expect(openJournalStore(optionsFor())).toEqual({
      kind: 'unavailable',
      failure: expect.objectContaining({ message: expect.stringContaining('EEXIST') }),
    });
  });

  test('goes on where the folder can no longer be written to, and says why', () => {
    const { store, failure, release } = openFree();
    store.append('one\n');
    expect(failure()).toBeUndefined();
    rmSync(join(root, 'cache'), { recursive: true });
    writeFileSync(join(root, 'cache'), 'a file in its place');
    store.append('two\n');
    store.replace('three\n');
    release();
    expect(failure()).toMatchObject({ code: 'ENOTDIR' });
    expect(readFileSync(join(root, 'cache'), 'utf8')).toBe('a file in its place');
  });

  test('gives the journal back where it could not be written to', () => {
    const { store, failure, release } = openFree();
    mkdirSync(join(root, 'cache/journal.jsonl'));
    store.append('one\n');
    release();
    expect(failure()).toMatchObject({ code: 'EISDIR' });
    expect(openFree().store.text).toBe('');
  });

  test('tells which files were written since it was opened', () => {
    writeFileSync(join(root, 'old.ts'), 'old');
    utimesSync(join(root, 'old.ts'), 1, 1);
    const { store } = openFree();
    expect(store.files.isFresh(join(root, 'none.ts'))).toBe(false);
    writeFileSync(join(root, 'new.ts'), 'new');
    expect(store.files.isFresh(join(root, 'new.ts'))).toBe(true);
    expect(store.files.read(join(root, 'new.ts'))).toBe('new');
    expect(store.files.stamp(join(root, 'new.ts'))).toMatch(/ 3$/);
    expect(store.files.stamp(join(root, 'old.ts'))).not.toBe(
      store.files.stamp(join(root, 'new.ts')),
    );
    expect(store.files.list(root).toSorted()).toEqual(['cache', 'new.ts', 'old.ts']);
  });
});

describe('journalEnvironment', () => {
  function names(options = optionsFor()): readonly string[] {
    return journalEnvironment(
      options,
      scriptedRunner([], () => ({})),
      () => '',
    ).map(({ name }) => name);
  }

  test('has versions, settings, packages and compiler options with what these extend', () => {
    const files = {
      'package.json': '{}',
      'tsconfig.json': '{ "extends": "./base.json" }',
      'base.json': '{}',
      '.env.test': 'A=1',
      'data.txt': '1',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    expect(names()).toEqual(
      expect.arrayContaining(['Assay', 'Node', 'scripted', 'timeout', 'TZ', 'package.json']),
    );
    expect(names()).toEqual(expect.arrayContaining(['tsconfig.json', 'base.json', '.env.test']));
    expect(names()).not.toContain('data.txt');
    expect(names(optionsFor({ inputs: ['*.txt'] }))).toContain('data.txt');
  });

  test('has digests of the variables that nobody sees being read, and of those that configurations name', () => {
    writeFileSync(join(root, 'vitest.config.ts'), 'export default process.env.MODE;');
    const runner = Object.assign(
      scriptedRunner([], () => ({})),
      { configurationFiles: [join(root, 'vitest.config.ts')] },
    );
    const parts = journalEnvironment(optionsFor(), runner, (name) => `digest of ${name}`);
    for (const name of ['TZ', 'NODE_OPTIONS', 'MODE']) {
      const value = `digest of ${name}`;
      expect(parts).toContainEqual({ name, value, isReadable: false });
    }
  });
});
