import { join } from 'node:path';

import ts from 'typescript';

import { codeInComments, codeInMarkdown, withoutGenerated } from '../../syntax/code-examples.ts';

/** Code of a project, or code in a comment or a README. */
export interface ProjectText {
  readonly path: string;
  readonly text: string;
}

const code = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx'];
const notCode = ['**/node_modules', '**/dist', '**/build', '**/coverage', '**/vendor', '**/.*'];
const deepest = 6;
const mostFiles = 500;
const mostCharacters = 300_000;

/**
 * Returns the texts that may call what units have: the tests of a project, its other sources, the code in its README, and the code in
 * comments of these. Tests that Assay wrote are left out. Tests come first.
 *
 * @param root absolute path of the project
 */
export function projectTexts(root: string): readonly ProjectText[] {
  const paths = ts.sys.readDirectory(root, code, notCode, undefined, deepest).toSorted();
  const tests = paths.filter((path) => looksLikeTest(path.slice(root.length)));
  const others = paths.filter((path) => !tests.includes(path) && !/\.d\.[cm]?ts$/.test(path));
  const files = [...tests, ...others].slice(0, mostFiles).flatMap((path) => {
    const text = ts.sys.readFile(path);
    const isReadable = text !== undefined && text.length <= mostCharacters;
    return isReadable ? [{ path, text: withoutGenerated(text) }] : [];
  });
  const guide =
    ts.sys.readFile(join(root, 'README.md')) ?? ts.sys.readFile(join(root, 'readme.md')) ?? '';
  const comments = files.map(({ path, text }) => ({ path, text: joined(codeInComments(text)) }));
  const readme = { path: 'README.md', text: joined(codeInMarkdown(guide)) };
  return [...files, readme, ...comments].filter(({ text }) => text.trim() !== '');
}

function looksLikeTest(path: string): boolean {
  return /[/._-](?:tests?|specs?)[/._-]|\/__tests__\//.test(path);
}

function joined(texts: readonly string[]): string {
  return texts.filter((each) => each.trim() !== '').join('\n;\n');
}
