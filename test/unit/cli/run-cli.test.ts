import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { packageVersion } from '../../../src/app/package-version.ts';
import { commandNames } from '../../../src/cli/flags/read-request.ts';
import { createProgram } from '../../../src/cli/program.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import { flagGroups, optionList } from '../../../src/options/options.ts';
import { loadConfig } from '../../../src/project/load-config.ts';
import { writeProject } from '../project/write-project.ts';
import { capturedShell } from './captured-shell.ts';

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

async function assay(root: string, ...argv: readonly string[]): Promise<Outcome> {
  const shell = capturedShell(root);
  const code = await runCli(argv, shell);
  return { code, output: shell.output(), errors: shell.errors() };
}

const vitest = { 'node_modules/vitest/package.json': '{ "version": "4.1.12" }' };

describe('assay', () => {
  it('prints its version', async () => {
    expect(await assay('/', '--version')).toEqual({
      code: 0,
      output: `${packageVersion()}\n`,
      errors: '',
    });
  });

  it('lists its commands in the help', async () => {
    const { code, output } = await assay('/', '--help');

    expect(code).toBe(0);
    expect(output).toMatch(/^ {2}run .*\n[^]*^ {2}init .*\n[^]*^ {2}operators /m);
  });

  it('lists the commands of mml where none is given', async () => {
    const { code, output, errors } = await assay('/', 'mml');

    expect(code).toBe(2);
    expect(output).toMatch(/^ {2}check .*\n[^]*^ {2}fmt .*\n[^]*^ {2}explain .*\n[^]*^ {2}serve /m);
    expect(errors).toContain('a command is missing');
  });

  it.each(optionList)('explains $flag in its group in the help of its command', async (entry) => {
    const command = entry.group === 'searching' ? 'generate' : 'run';
    const { output } = await assay('/', command, '--help');

    const title = flagGroups[entry.group];
    const group = output.slice(output.indexOf(title));
    expect(output).toContain(title);
    expect(group).toContain(entry.flag);
    expect(group.replaceAll(/\s+/g, ' ')).toContain(entry.help);
  });

  it.each([
    [['--brek', '80'], "unknown option '--brek'", 'Did you mean --break?'],
    [['run', '--brek', '80'], "unknown option '--brek'", 'Did you mean --break?'],
    [['--top'], "option '--top <n>' argument missing", 'assay run --help'],
    [['opertors'], '"opertors" is neither a command nor a path', 'Did you mean `assay operators`?'],
    [['generalize'], '"generalize" is neither a command nor a path', '`assay generalise`?'],
    [['shwo', 'ab12'], '"shwo" is neither a command nor a path', 'Did you mean `assay show`?'],
    [['qwertzuiop'], '"qwertzuiop" is neither a command nor a path', 'Commands are run, generate'],
    [['generate', '--budgte', '1'], "unknown option '--budgte'", 'Did you mean --budget?'],
    [['merge', '--top'], "'--top <n>' argument missing", 'See `assay merge --help`.'],
    [['mml', 'fmt'], "missing required argument 'files'", 'See `assay mml fmt --help`.'],
    [['mml', 'chek', 'a.mml'], "unknown command 'chek'", 'Did you mean check?'],
    [['mml', 'serve'], "required option '--stdio' not specified", 'See `assay mml serve --help`.'],
    [['operators', 'AOR'], 'too many arguments', 'See `assay operators --help`.'],
    [['--root', 'nowhere'], 'nowhere is not a directory', 'Check the path'],
    [
      ['--isolation', 'colt', '--top', '-1', '--operators', 'AOR,XOR'],
      '--operators: "XOR" is not one of',
      '--help',
    ],
  ])('rejects %j with code 2, what is wrong and what to do', async (argv, message, advice) => {
    const { code, output, errors } = await assay(writeProject({}), ...argv);

    expect(code).toBe(2);
    expect(output).toBe('');
    expect(errors).toMatch(/^error flag-invalid {2}/);
    expect(errors).toContain(message);
    expect(errors).toContain(advice);
  });

  it('suggests each of its commands for a mistyped one', () => {
    const program = createProgram(capturedShell('/'), () => {});
    expect(commandNames.filter((name) => name !== 'help')).toEqual(
      program.commands.map((command) => command.name()),
    );
  });

  it('names all flags with impossible values at once', async () => {
    const { errors } = await assay(
      writeProject({}),
      ...'--isolation colt --top -1 --concurrency many --timeout-factor x'.split(' '),
    );

    expect(errors).toContain('--isolation: "colt" is not one of');
    expect(errors).toContain('--top: -1 is below 0; the nearest valid value is 0');
    expect(errors).toContain('--concurrency: "many" is not a whole number');
    expect(errors).toContain('--timeout-factor: "x" is not a number');
  });

  it('names the configuration key and file of an invalid configuration', async () => {
    const root = writeProject({ ...vitest, 'assay.config.json': '{ "topp": 1 }', 'src/a.ts': '' });

    const { code, errors } = await assay(root);

    expect(code).toBe(2);
    expect(errors).toContain('error config-invalid  topp: is no key');
    expect(errors).toContain(join(root, 'assay.config.json'));
  });

  it.each([
    ['no runner', { 'src/a.ts': '' }, 'no-test-runner'],
    ['no source', vitest, 'no-sources'],
  ])('ends with code 2 where there is %s', async (_, files, diagnostic) => {
    const { code, errors } = await assay(writeProject(files));

    expect(code).toBe(2);
    expect(errors).toContain(`error ${diagnostic} `);
  });

  it('writes no colour to a stream that is no terminal', async () => {
    const { errors } = await assay('/', '--brek');

    expect(errors).not.toContain('\u001b');
  });
});

describe('assay init', () => {
  it.each([
    ['a tsconfig', { 'tsconfig.json': '{}' }, 'assay.config.ts'],
    [
      'TypeScript installed',
      { 'package.json': '{"devDependencies":{"typescript":"6"}}' },
      'assay.config.ts',
    ],
    ['JavaScript only', { 'package.json': '{}' }, 'assay.config.mjs'],
  ])('writes a configuration that loads, with %s', async (_, files, name) => {
    const root = writeProject(files);

    const { code, output } = await assay(root, 'init');

    expect(code).toBe(0);
    expect(output).toContain(`Wrote ${name}.`);
    expect(await loadConfig(root)).toEqual({
      config: { reporters: ['terminal', 'html'], thresholds: { high: 80, low: 60 } },
      path: join(root, name),
    });
  });

  it('does not overwrite a configuration unless told to', async () => {
    const root = writeProject({ 'assay.config.mjs': 'export default {};' });

    const refused = await assay(root, 'init');
    expect(refused.code).toBe(2);
    expect(refused.errors).toContain('error config-exists');
    expect(readFileSync(join(root, 'assay.config.mjs'), 'utf8')).toBe('export default {};');

    expect((await assay(root, 'init', '--force')).code).toBe(0);
    expect(readFileSync(join(root, 'assay.config.mjs'), 'utf8')).toContain('defineConfig');
  });

  it('never leaves two configurations', async () => {
    const root = writeProject({ 'assay.config.json': '{}' });

    expect((await assay(root, 'init', '--force')).code).toBe(2);
    expect(existsSync(join(root, 'assay.config.mjs'))).toBe(false);
  });
});
