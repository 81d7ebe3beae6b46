import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { startLanguageServer } from './language-client.ts';
import { mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const project = {
  'src/clamp.ts': `
export function clamp(value: number, low: number, high: number): number {
  if (value < low) return low;
  return value > high ? high : value;
}
export function middle(low: number, high: number): number {
  return low + (high - low) / 2;
}
`,
  'test/clamp.test.ts': `
import { expect, test } from 'vitest';
import { clamp, middle } from '../src/clamp.ts';
test('raises to the lower bound', () => expect(clamp(1, 3, 5)).toBe(3));
test('leaves what is between', () => expect(clamp(4, 3, 5)).toBe(4));
test('finds the middle', () => expect(middle(2, 4)).toBe(3));
`,
  'policy.mml': `// Boundaries in clamp, one fault for each sign elsewhere.
BIN(<)->{<=,FALSE};
BIN(+)->{-}; BIN(-)->{+}; BIN(/)->{*};
ROR<"src/clamp.ts:clamp">;
AOR;
`,
};

describe('assay run --mml', () => {
  it('seeds the mutants that the script selects, and no others', async () => {
    const root = writeVitestProject(project);

    const { code, stdout, stderr } = await runAssay(root, ['--mml', 'policy.mml', '--json']);

    expect(stderr).not.toContain('error');
    expect(code).toBe(0);
    const found = mutantsOf(stdout).map(
      ({ line, operator, replacement, status }) => `${line} ${operator} ${replacement} ${status}`,
    );
    expect(found.toSorted()).toEqual([
      '3 ROR false Killed',
      '3 ROR value <= low Survived',
      '4 ROR false Survived',
      '4 ROR value !== high Killed',
      '4 ROR value >= high Survived',
      '7 AOR (high - low) * 2 Killed',
      '7 AOR high + low Killed',
      '7 AOR low - (high - low) / 2 Killed',
    ]);
  });

  it('takes the script from the configuration, and says where it is wrong', async () => {
    const root = writeVitestProject({
      ...project,
      'assay.config.json': '{ "mml": "policy.mml" }',
      'policy.mml': 'AOR;\nBIN(+)->{LSH};\n',
    });

    const { code, stderr } = await runAssay(root, []);

    expect(code).toBe(2);
    expect(stderr).toContain(
      'error script-invalid  LSH is no keyword of a list; did you mean LHS?',
    );
    expect(stderr).toContain('at policy.mml:2:10');
  });

  it("can't be combined with --operators", async () => {
    const root = writeVitestProject(project);

    const { code, stderr } = await runAssay(root, ['--mml', 'policy.mml', '--operators', 'AOR']);

    expect(code).toBe(2);
    expect(stderr).toContain("error flag-invalid  --operators can't be combined with --mml");
  });
});

describe('assay mml', () => {
  it('checks scripts and names the problems of all', async () => {
    const root = writeVitestProject({ ...project, 'one.mml': 'AORR;', 'two.mml': 'AOR;\nCOR' });

    expect(await runAssay(root, ['mml', 'check', 'policy.mml'])).toEqual({
      code: 0,
      stdout: 'policy.mml  no problems\n',
      stderr: '',
    });
    const { code, stderr } = await runAssay(root, [
      'mml',
      'check',
      'policy.mml',
      'one.mml',
      'two.mml',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('- one.mml:1:1 AORR is neither');
    expect(stderr).toContain('- two.mml:2:4 expected');
  });

  it('says that there is no such script', async () => {
    const { code, stderr } = await runAssay(writeVitestProject({}), ['mml', 'check', 'none.mml']);

    expect(code).toBe(2);
    expect(stderr).toContain('error script-invalid  There is no such script.');
  });

  it('formats scripts in place, and only says so with --check', async () => {
    const root = writeVitestProject(project);

    const before = await runAssay(root, ['mml', 'fmt', '--check', 'policy.mml']);
    expect([before.code, before.stderr]).toEqual([
      2,
      expect.stringContaining('script-not-formatted  Not formatted: policy.mml'),
    ]);
    expect(readFileSync(join(root, 'policy.mml'), 'utf8')).toBe(project['policy.mml']);

    const { stdout } = await runAssay(root, ['mml', 'fmt', 'policy.mml']);
    expect(stdout).toBe('policy.mml  formatted\n');
    expect(readFileSync(join(root, 'policy.mml'), 'utf8')).toBe(
      `// Boundaries in clamp, one fault for each sign elsewhere.
BIN(<) -> {<=, FALSE};
BIN(+) -> {-};
BIN(-) -> {+};
BIN(/) -> {*};
ROR<"src/clamp.ts:clamp">;
AOR;
`,
    );
    expect((await runAssay(root, ['mml', 'fmt', '--check', 'policy.mml'])).code).toBe(0);
  });

  it('explains which mutants a script yields where', async () => {
    const root = writeVitestProject(project);

    const { code, stdout } = await runAssay(root, ['mml', 'explain', 'policy.mml', 'src']);

    expect(code).toBe(0);
    expect(stdout).toContain('    BIN(<) -> {<=, FALSE}\n');
    expect(stdout).toContain('Mutants: 8 in 1 of 1 file\n');
    expect(stdout).toContain(
      '  "src/clamp.ts:clamp"  5\n    src/clamp.ts  5\n      clamp  5\n        ROR  5\n          3:7  value < low  =>  value <= low\n',
    );
  });
});

describe('assay mml serve --stdio', () => {
  it('answers an editor', async () => {
    const client = startLanguageServer();
    const uri = 'file:///policy.mml';
    const textDocument = { uri };

    expect(
      await client.request('initialize', { processId: null, rootUri: null, capabilities: {} }),
    ).toMatchObject({ capabilities: { hoverProvider: true, documentFormattingProvider: true } });
    client.notify('initialized', {});

    const text = '// ä\nAORR;\n';
    client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'mml', version: 1, text },
    });
    expect(await client.notification('textDocument/publishDiagnostics')).toEqual({
      uri,
      diagnostics: [
        {
          range: { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } },
          message: 'AORR is neither a mutation operator nor a group; did you mean AOR?',
          severity: 1,
          source: 'assay',
        },
      ],
    });

    client.notify('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: '// ä\nAOR ;\nBIN(+)->{-};' }],
    });
    expect(await client.notification('textDocument/publishDiagnostics')).toEqual({
      uri,
      diagnostics: [],
    });

    expect(
      await client.request('textDocument/completion', {
        textDocument,
        position: { line: 2, character: 9 },
      }),
    ).toContainEqual({
      label: 'LHS',
      kind: 14,
      documentation: { kind: 'markdown', value: '**LHS** The left operand alone.' },
    });
    expect(
      await client.request('textDocument/hover', {
        textDocument,
        position: { line: 1, character: 1 },
      }),
    ).toEqual({
      contents: { kind: 'markdown', value: '**AOR** Arithmetic operator replacement' },
    });
    expect(
      await client.request('textDocument/definition', {
        textDocument,
        position: { line: 1, character: 1 },
      }),
    ).toBeNull();
    expect(await client.request('textDocument/formatting', { textDocument, options: {} })).toEqual([
      {
        range: { start: { line: 0, character: 0 }, end: { line: 2, character: 12 } },
        newText: '// ä\nAOR;\nBIN(+) -> {-};\n',
      },
    ]);

    expect(await client.request('shutdown', null)).toBeNull();
    client.notify('exit', null);
    expect(await client.ended).toBe(0);
  });

  it('ends when the editor is gone', async () => {
    const client = startLanguageServer();
    await client.request('initialize', { processId: null, rootUri: null, capabilities: {} });

    client.notify('exit', null);

    expect(await client.ended).toBe(1);
  });
});
