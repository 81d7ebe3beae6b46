import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { observeValue } from '../../../../../src/runner/worker/test-cases/observe-value.ts';
import { enterRun } from '../../../../../src/runner/worker/test-cases/run-context.ts';
import {
  hideEnvironment,
  takeMissed,
} from '../../../../../src/runner/worker/test-cases/guards/hide-environment.ts';
import { installGuards } from '../../../../../src/runner/worker/test-cases/guards/install-guards.ts';
import { isPrivate } from '../../../../../src/runner/worker/test-cases/private-texts.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-hidden-'));
const environment = { ...process.env };
const cut = { is: 'cut' };

fs.writeFileSync(path.join(root, '.env'), 'export FILE_KEY="file-s3cr3t"\n');
Object.assign(process.env, { TOKEN: 's3cr3t-token', DECLARED: 'http://api.test', LC_ALL: 'C' });
const user = os.userInfo().username;

hideEnvironment(root, ['DECLARED']);
installGuards(globalThis);

afterAll(() => {
  process.env = environment;
  fs.rmSync(root, { recursive: true });
});

describe('the environment of units', () => {
  it('has the variables that Node and runners need, and those of the configuration, and no other', () => {
    expect(process.env['TOKEN']).toBeUndefined();
    expect(process.env).toMatchObject({
      PATH: environment['PATH'],
      NODE_ENV: 'test',
      DECLARED: 'http://api.test',
      LC_ALL: 'C',
    });
  });

  it('has no files of variables, however they are read', async () => {
    const file = path.join(root, '.env');
    expect(fs.readFileSync(file, 'utf8')).toBe('');
    expect(fs.readFileSync(file)).toHaveLength(0);
    expect(await fs.promises.readFile(file, { encoding: 'utf8' })).toBe('');
    process.loadEnvFile(file);
    expect(process.env['FILE_KEY']).toBeUndefined();
  });

  it('names hidden variables that modules ask for while they are loaded', () => {
    enterRun({ isOver: false }, () => [process.env['TOKEN'], 'FILE_KEY' in process.env]);
    enterRun({ isOver: false }, () => process.env['NEVER_SET']);
    enterRun({ isOver: true }, () => process.env['TOKEN']);
    expect(takeMissed()).toEqual(['FILE_KEY', 'TOKEN']);
    expect(takeMissed()).toEqual([]);
  });
});

describe('values that tell of the environment or the machine', () => {
  it.each<[string, unknown]>([
    ['a variable', 'Bearer s3cr3t-token'],
    ['one in capitals', 'S3CR3T-TOKEN'],
    ['one in base64', `Basic ${Buffer.from('s3cr3t-token').toString('base64')}`],
    ['one in bytes', Buffer.from('a s3cr3t-token')],
    ['one in an error', new Error('wrong: s3cr3t-token')],
    ['one in an address', new URL('https://a.test/?key=s3cr3t-token')],
    ['one in a symbol', Symbol('s3cr3t-token')],
    ['one in a name', { 's3cr3t-token': 1 }],
    ['a value of a file', 'file-s3cr3t!'],
    ['the home folder', `${os.homedir()}/x`],
    ['the working folder', `in ${process.cwd()}`],
    ['the project', path.join(root, 'src')],
    ['the Node that runs', process.execPath],
    ['the script that runs', `usage: ${path.basename(process.argv[1] ?? '')} [options]`],
    ['the folder of temporary files', path.join(os.tmpdir(), 'x')],
  ])('are not shown: %s', (_, value) => {
    expect(observeValue(value)).toEqual(cut);
  });

  it('are left out of the values that hold them', () => {
    expect(observeValue({ a: 1, b: 's3cr3t-token' })).toEqual({
      is: 'object',
      class: '',
      members: [
        ['a', { is: 'number', text: '1' }],
        ['b', cut],
      ],
    });
  });

  it('are shown where they are usual: short values, words of their own, what configuration says', () => {
    for (const text of ['test', 'http://api.test/x', 's3cr3t', 'token']) {
      expect(observeValue(text)).toEqual({ is: 'string', value: text });
    }
  });

  it('include names of the user and the machine from when the unit has asked for them', () => {
    const host = os.hostname();
    enterRun({ isOver: false }, () => [os.userInfo(), os.hostname()]);
    expect(observeValue(`${user.toUpperCase()}!`)).toEqual(cut);
    expect(observeValue(`http://${host}/`)).toEqual(cut);
    expect(isPrivate(`x${user}x`)).toBe(user.length >= 8);
  });

  it('include versions of Node and its parts from when the unit has read them', () => {
    const { napi, v8 } = process.versions;
    expect(observeValue(`v${v8}`)).toEqual({ is: 'string', value: `v${v8}` });
    enterRun({ isOver: false }, () => [process.version, process.versions['napi']]);
    expect(observeValue(process.version)).toEqual(cut);
    expect(observeValue(napi)).toEqual(cut);
    expect(observeValue(`v${v8}`)).toEqual({ is: 'string', value: `v${v8}` });
  });
});
