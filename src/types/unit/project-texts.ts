import { join } from 'node:path';

import ts from 'typescript';

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
  const guide = ts.sys.readFile(join(root, 'README.md')) ?? '';
  const comments = files.map(({ path, text }) => ({ path, text: codeInComments(text) }));
  const readme = { path: 'README.md', text: codeInFences(guide) };
  return [...files, readme, ...comments].filter(({ text }) => text.trim() !== '');
}

function looksLikeTest(path: string): boolean {
  return /[/._-](?:tests?|specs?)[/._-]|\/__tests__\//.test(path);
}

/** Tests that Assay wrote tell nothing about what people mean. */
function withoutGenerated(text: string): string {
  return text.replaceAll(/^\/\/ assay:begin [\s\S]*?^\/\/ assay:end .*$/gm, '');
}

function codeInFences(text: string): string {
  return [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, each]) => each).join('\n;\n');
}

/** Returns the examples in doc comments: what follows `@example`, and what stands between fences. */
function codeInComments(text: string): string {
  const comments = [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([comment]) =>
    comment.slice(3, -2).replaceAll(/^[ \t]*\*[ \t]?/gm, ''),
  );
  return comments
    .flatMap((comment) => {
      const examples = [...comment.matchAll(/@example\b([\s\S]*?)(?=^[ \t]*@\w|$(?![\s\S]))/gm)];
      const told = examples.map(([, each = '']) => each.replaceAll(/^```.*$/gm, ''));
      return told.length > 0 ? told : [codeInFences(comment)];
    })
    .filter((each) => each.trim() !== '')
    .join('\n;\n');
}
