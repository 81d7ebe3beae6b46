import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { createProgram } from '../../src/cli/program.ts';
import { reporterNames } from '../../src/options/report-options.ts';
import { capturedShell } from '../unit/cli/captured-shell.ts';
import { filesBelow, textOf } from './repository.ts';

const documents = ['README.md', ...filesBelow('docs/guide', '.md')];
const page = 'docs/guide/continuous-integration.md';

/** The code blocks of a document in one language. */
function blocksOf(path: string, language: string): string[] {
  const blocks = textOf(path).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'));
  return [...blocks].map(([, text = '']) => text);
}

/** All texts in a YAML document, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** One call of the command, as words after `assay`. */
function callsIn(script: string): string[][] {
  return script
    .replaceAll(/\$\{\{.*?\}\}/g, 'VALUE')
    .split('\n')
    .flatMap((line) => {
      const [, call] = /(?:^|[\s$])npx assay\b([^#]*)/.exec(line) ?? [];
      return call === undefined
        ? []
        : [
            call
              .trim()
              .split(/\s+/)
              .filter((word) => word !== ''),
          ];
    });
}

const program = createProgram(capturedShell('/'), () => {});

/** The long flags that a command's help lists. */
function flagsOf(name: string): string[] {
  const command = program.commands.find((one) => one.name() === name);
  const help = command?.helpInformation() ?? '';
  return [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag = '']) => flag);
}

/** What of a call the command line would not take. */
function problemsOf(words: readonly string[]): string[] {
  const [first = 'run'] = words;
  const isCommand = program.commands.some((one) => one.name() === first);
  const known = flagsOf(isCommand ? first : 'run');
  const unknown = words
    .filter((word) => word.startsWith('--'))
    .map((word) => word.split('=', 1)[0] ?? '')
    .filter((flag) => !known.includes(flag));
  const reporters = words
    .flatMap((word, at) => (words[at - 1] === '--reporter' ? word.split(',') : []))
    .map((name) => name.replaceAll(/^'?!|'$/g, ''))
    .filter((name) => !reporterNames.some((one) => one === name));
  return [...unknown, ...reporters];
}

describe.each(documents)('%s', (path) => {
  const yaml = blocksOf(path, 'yaml');
  const scripts = [...yaml.flatMap((text) => textsIn(parse(text))), ...blocksOf(path, 'sh')];

  it('calls assay with nothing that its help does not list', () => {
    const problems = scripts.flatMap(callsIn).map((call) => [call.join(' '), ...problemsOf(call)]);

    expect(problems.filter(([, ...found]) => found.length > 0)).toEqual([]);
  });
});

describe('recipes for CI', () => {
  const documentsInYaml = blocksOf(page, 'yaml').map((text): unknown => parse(text));

  it('are for GitHub, GitLab and any shell', () => {
    expect(documentsInYaml.filter((one) => Object.hasOwn(Object(one), 'jobs'))).toHaveLength(2);
    expect(documentsInYaml).toHaveLength(4);
    expect(blocksOf(page, 'sh').at(-1)).toContain('npx assay merge');
  });

  it('run, merge and compare with a baseline in the calls that are checked', () => {
    const calls = documentsInYaml.flatMap(textsIn).flatMap(callsIn);

    expect(calls.length).toBeGreaterThanOrEqual(6);
    expect(new Set(calls.map(([command]) => command))).toEqual(new Set(['run', 'merge']));
    expect(calls.filter((call) => call.includes('--baseline')).length).toBeGreaterThan(1);
    expect(calls.filter((call) => call.includes('--shard')).length).toBeGreaterThan(1);
  });

  it('give each step of a GitHub job something to do', () => {
    const steps = documentsInYaml.flatMap(stepsIn);

    expect(steps.length).toBeGreaterThan(10);
    for (const step of steps) {
      expect(Object.keys(Object(step)).some((key) => key === 'uses' || key === 'run')).toBe(true);
    }
  });
});

function stepsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'steps' in value && Array.isArray(value.steps) ? value.steps : [];
  return [...own, ...Object.values(value).flatMap(stepsIn)];
}

describe('the check of calls', () => {
  it.each([
    ['run --brek 80', ['--brek']],
    ['--since main --until now', ['--until']],
    ['merge --shard 1/2', ['--shard']],
    ['run --reporter terminal,sarfi', ['sarfi']],
    ["run --reporter '!html' --break=80", []],
  ])('of %s finds %j', (call, problems) => {
    expect(callsIn(`npx assay ${call} # a comment`).flatMap(problemsOf)).toEqual(problems);
  });
});
