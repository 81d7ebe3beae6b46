import { describe, expect, test } from 'vitest';

import { openBook } from '../../../../src/analysis/execute/execution-book.ts';
import { openJournal, type Journal } from '../../../../src/analysis/journal/open-journal.ts';
import { type MutantTable, numberMutants } from '../../../../src/analysis/select/mutant-table.ts';
import type { ExecuteJob, JobEvent } from '../../../../src/runner/job.ts';
import { catalogued } from '../../mutation/catalogue-source.ts';
import { observationOf, openIn } from '../books.ts';
import { scriptedRunner } from '../scripted-runner.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';

const add = 'export const add = (a, b) => a + b;';
const less = 'export const less = (a, b) => a < b;';

const project = {
  '/root/src/add.js': add,
  '/root/src/less.js': less,
  '/root/test/add.test.js': 'add',
  '/root/test/less.test.js': 'less',
};

const addModules = ['/root/test/add.test.js', '/root/src/add.js', 'node:path'];
const lessModules = ['/root/test/less.test.js', '/root/src/less.js'];

/** The mutants of some sources, in this order. */
function tableOf(sources: Readonly<Record<string, string>>): MutantTable {
  return numberMutants(Object.entries(sources).map(([file, text]) => catalogued(text, file)));
}

const bothSources = { 'src/add.js': add, 'src/less.js': less };
const table = tableOf(bothSources);
const first = table.files.get('src/less.js')?.firstMutant ?? 0;
const count = table.mutants.length;

const addFile = observationOf({ path: 'test/add.test.js', tests: [{ infects: [0, 1] }] });
const lessFile = observationOf({
  path: 'test/less.test.js',
  tests: [{ infects: [first, first + 1] }],
});

function open(
  store: MemoryStore,
  options: {
    readonly table?: MutantTable;
    readonly incremental?: boolean;
    readonly mismatched?: ReadonlySet<string>;
  } = {},
): Journal {
  return openJournal(store.open(), {
    runner: scriptedRunner(['test/add.test.js', 'test/less.test.js'], () => ({})),
    isolation: 'auto',
    table,
    incremental: true,
    mismatched: new Set(),
    ...options,
  });
}

const job: ExecuteJob = {
  kind: 'execute',
  tests: [],
  hot: [{ ordinal: 0, mutants: [first, first + 1] }],
  warm: [],
  flaky: [],
  fileLimit: 1,
  loadFuel: 1,
};

const killsFirst: JobEvent = {
  kind: 'hot-batch',
  ordinal: 0,
  noticed: [{ mutant: first, why: { kind: 'test-failed', ordinal: 0, message: 'no' } }],
  passed: [first + 1],
  unsettled: [],
  unseen: [],
};

/** Makes a run that observes both files and executes the second one's mutants; the store has its journal then. */
function afterRun(store = memoryStore(project), isInterrupted = false): MemoryStore {
  const journal = open(store);
  journal.observed(addFile, addModules);
  journal.observed(lessFile, lessModules);
  const book = openBook([addFile, lessFile], 'auto');
  book.enter(1, killsFirst);
  journal.reported(book, 1, killsFirst);
  if (isInterrupted) return store;
  book.enter(1, { kind: 'ended', job, end: { kind: 'finished' } });
  journal.settled(book, 1);
  journal.close();
  return store;
}

function recalled(journal: Journal): string[] {
  return [...journal.recalled.keys()];
}

describe('openJournal', () => {
  test('gives back what was observed, and the state of the execution', () => {
    const journal = open(afterRun());
    expect(journal.recalled.get('test/less.test.js')).toEqual(lessFile);
    const book = openBook([addFile, lessFile], 'auto');
    // Nobody has run the first file's.
    expect(journal.restore(book)).toEqual(new Set([0, 1]));
    expect([...book.kills]).toEqual([
      [
        first,
        { file: 1, why: { kind: 'test-failed', ordinal: 0, message: 'no' }, isolation: 'hot' },
      ],
    ]);
    expect(openIn(book, 1)).toEqual([]);
    expect(openIn(book, 0)).toEqual([0, 1]);
  });

  test('recalls nothing of the test files that load what changed', () => {
    const source = afterRun();
    source.files.set('/root/src/add.js', 'export const add = (a, b) => b + a;');
    expect(recalled(open(source))).toEqual(['test/less.test.js']);
    const own = afterRun();
    own.files.set('/root/test/less.test.js', 'more');
    expect(recalled(open(own))).toEqual(['test/add.test.js']);
    const gone = afterRun();
    gone.files.delete('/root/src/less.js');
    expect(recalled(open(gone))).toEqual(['test/add.test.js']);
  });

  test('recalls nothing of a test file whose imports may lead to a file that has come', () => {
    for (const path of ['/root/src/add.ts', '/root/src/__mocks__/add.js']) {
      const store = afterRun();
      store.files.set(path, '');
      expect(recalled(open(store))).toEqual(['test/less.test.js']);
    }
  });

  test('knows mutants whatever their numbers are', () => {
    const store = afterRun();
    const turned = tableOf({ 'src/less.js': less, 'src/add.js': add });
    const journal = open(store, { table: turned });
    const book = openBook([...journal.recalled.values()], 'auto');
    journal.restore(book);
    const id = table.mutants[first]?.id;
    expect([...book.kills.keys()].map((mutant) => turned.mutants[mutant]?.id)).toEqual([id]);
  });

  test('recalls nothing of a test file that loads a source with mutants new to it', () => {
    const store = memoryStore(project);
    const journal = open(store, { table: tableOf({ 'src/add.js': add }) });
    journal.observed(addFile, addModules);
    journal.observed(observationOf({ path: 'test/less.test.js', tests: [] }), lessModules);
    journal.close();
    expect(recalled(open(store))).toEqual(['test/add.test.js']);
  });

  test('keeps what is known of other mutants in a run of some', () => {
    const store = afterRun();
    const some = tableOf({ 'src/add.js': add });
    const journal = open(store, { table: some });
    const book = openBook([...journal.recalled.values()], 'auto');
    journal.restore(book);
    expect(book.kills.size).toBe(0);
    journal.settled(book, 1);
    journal.close();
    const again = open(store);
    const all = openBook([...again.recalled.values()], 'auto');
    again.restore(all);
    expect([...all.kills.keys()]).toEqual([first]);
    expect(openIn(all, 1)).toEqual([]);
  });

  test('a run of some mutants from the start replaces nothing that holds for the others', () => {
    const store = afterRun();
    const journal = open(store, { table: tableOf({ 'src/add.js': add }), incremental: false });
    expect(recalled(journal)).toEqual([]);
    journal.observed(addFile, addModules);
    journal.close();
    expect(recalled(open(store))).toEqual(['test/add.test.js', 'test/less.test.js']);
  });

  test('replays what was reported by a run that ended in the middle, and doubts the file', () => {
    const store = afterRun(memoryStore(project), true);
    store.text += 'half a li';
    const journal = open(store);
    const book = openBook([...journal.recalled.values()], 'auto');
    expect(journal.restore(book)).toEqual(new Set([0, 1]));
    expect([...book.kills.keys()]).toEqual([first]);
    // The worker had not got to its controls.
    expect(book.files[1]?.controlsDue).toBeGreaterThan(0);
    expect(openIn(book, 1)).toEqual([]);
  });

  test('begins anew in another environment, and says what is different', () => {
    const store = afterRun();
    store.environment.set('Node', 'v20.2.0');
    const journal = open(store);
    expect(recalled(journal)).toEqual([]);
    expect(journal.obstacle).toBe('Node changed from v20.1.0 to v20.2.0');
    journal.observed(addFile, addModules);
    journal.close();
    expect(recalled(open(store))).toEqual(['test/add.test.js']);
  });

  test('knows the state before an edit, and that in another environment, once these are back', () => {
    const store = afterRun();
    const both = ['test/add.test.js', 'test/less.test.js'];
    store.files.set('/root/src/less.js', 'export const less = (a, b) => b > a;');
    const edited = open(store, {
      table: tableOf({ ...bothSources, 'src/less.js': 'export const less = (a, b) => b > a;' }),
    });
    expect(recalled(edited)).toEqual(['test/add.test.js']);
    edited.observed(lessFile, lessModules);
    edited.close();
    store.environment.set('Node', 'v20.2.0');
    const elsewhere = open(store);
    elsewhere.observed(addFile, addModules);
    elsewhere.close();

    store.files.set('/root/src/less.js', less);
    expect(recalled(open(store))).toEqual(['test/add.test.js']);
    store.environment.set('Node', 'v20.1.0');
    const back = open(store);
    expect(back.obstacle).toBeUndefined();
    expect(recalled(back)).toEqual(both);
    const book = openBook([addFile, lessFile], 'auto');
    back.restore(book);
    expect([...book.kills.keys()]).toEqual([first]);
  });

  test('has no record twice of the same state', () => {
    const store = afterRun();
    const lines = store.text.split('\n').length;
    for (let run = 0; run < 3; run += 1) {
      const journal = open(store, { incremental: false });
      journal.observed(addFile, addModules);
      journal.observed(lessFile, lessModules);
      journal.close();
    }
    expect(store.text.split('\n').length).toBeLessThanOrEqual(lines);
  });

  test('keeps what holds of a journal with a damaged line', () => {
    const store = afterRun();
    const whole = store.text.split('\n');
    let damaged = 0;
    for (const [at, line] of whole.entries()) {
      if (at === 0 || line === '') continue;
      store.text = whole.with(at, line.replace('src/less.js', 'src/lost.js')).join('\n');
      if (store.text === whole.join('\n')) continue;
      damaged += 1;
      const journal = open(store);
      const book = openBook([...journal.recalled.values()], 'auto');
      journal.restore(book);
      // What the line named is unknown, and nothing is made of its numbers.
      expect([...book.kills.keys()].every((mutant) => mutant === first)).toBe(true);
      expect(recalled(journal)).not.toContain('test/less.test.js');
      expect(journal.obstacle).toBeUndefined();
    }
    expect(damaged).toBeGreaterThan(0);
    store.text = whole
      .map((line) => (line.includes('"kind":"observed","number":0') ? `#${line}` : line))
      .join('\n');
    expect(recalled(open(store))).toEqual(['test/less.test.js']);
  });

  test('runs the test files that read a variable when that changes, until it is as before', () => {
    const store = memoryStore(project);
    store.variables.set('NO_COLOR', 'one');
    const journal = open(store);
    journal.observed(addFile, [...addModules, 'env:NO_COLOR', 'env:NONE']);
    journal.observed(lessFile, [...lessModules, 'env:OTHER']);
    journal.close();
    store.variables.set('NO_COLOR', 'two');
    expect(recalled(open(store))).toEqual(['test/less.test.js']);
    store.variables.set('NO_COLOR', 'one');
    expect(recalled(open(store))).toEqual(['test/add.test.js', 'test/less.test.js']);
    store.variables.set('NONE', 'some');
    expect(recalled(open(store))).toEqual(['test/less.test.js']);
  });

  test('takes a test file that starts processes for one that reads any variable', () => {
    const store = memoryStore(project);
    store.namesInputs = true;
    const journal = open(store);
    journal.observed(addFile, [...addModules, 'node:child_process']);
    journal.observed(lessFile, lessModules);
    journal.close();
    store.variables.set('**', 'some value differs');
    expect(recalled(open(store))).toEqual(['test/less.test.js']);
  });

  test('keeps nothing of a test file whose inputs nobody can tell', () => {
    const store = memoryStore(project);
    const journal = open(store);
    journal.observed(addFile, undefined);
    journal.observed(lessFile, [...lessModules, 'virtual:settings']);
    journal.close();
    expect(recalled(open(store))).toEqual([]);
  });

  test('keeps nothing of a test file that was written, or lost a source, while the run went on', () => {
    const store = memoryStore(project);
    store.fresh.add('/root/test/less.test.js');
    const journal = open(store, { mismatched: new Set(['src/add.js']) });
    journal.observed(addFile, addModules);
    journal.observed(lessFile, lessModules);
    journal.close();
    store.fresh.clear();
    expect(recalled(open(store))).toEqual([]);
  });

  test('keeps a test file that can read files only where these are named', () => {
    const store = memoryStore(project);
    const journal = open(store);
    journal.observed(addFile, [...addModules, 'fs']);
    expect([...journal.unnamedInputs]).toEqual(['test/add.test.js']);
    journal.close();
    expect(recalled(open(store))).toEqual([]);
    store.namesInputs = true;
    const named = open(store);
    named.observed(addFile, [...addModules, 'fs']);
    named.close();
    expect(recalled(open(store))).toEqual(['test/add.test.js']);
  });

  test('what only a mutant had a test file load is an input of it', () => {
    const store = memoryStore({ ...project, '/root/src/rare.js': 'one' });
    const journal = open(store);
    journal.observed(lessFile, lessModules);
    const book = openBook([lessFile], 'auto');
    const loaded: JobEvent = { kind: 'loaded', modules: [...lessModules, '/root/src/rare.js'] };
    journal.reported(book, 0, loaded);
    journal.close();
    expect(recalled(open(store))).toEqual(['test/less.test.js']);
    store.files.set('/root/src/rare.js', 'two');
    expect(recalled(open(store))).toEqual([]);
  });

  test('knows a test file that was gone for a while', () => {
    const store = afterRun();
    store.files.delete('/root/test/add.test.js');
    openJournal(store.open(), {
      runner: scriptedRunner(['test/less.test.js'], () => ({})),
      isolation: 'auto',
      table,
      incremental: true,
      mismatched: new Set(),
    }).close();
    store.files.set('/root/test/add.test.js', 'add');
    expect(recalled(open(store))).toEqual(['test/add.test.js', 'test/less.test.js']);
    expect(count).toBeGreaterThan(first);
  });
});
